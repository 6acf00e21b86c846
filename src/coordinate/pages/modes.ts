/** The purpose of each mode, phrased as a question. */
import type { modeIds } from '../../forms/coordinate-enums.ts'

export const modeQuestions: Readonly<Record<(typeof modeIds)[number], string>> = {
  DECODE: 'How did this come to work as it does?',
  GENERATE: 'What else could be?',
  PLAN: 'In which order?',
  POSITION: 'Where does it stand among others?',
  PREDICT: 'What will happen, and by when?',
  SOLVE: 'What removes this failure?',
}
