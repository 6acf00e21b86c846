/** Remarks of the validator about steps of a method, in the words of the workbench. */
import { describe, expect, it } from 'vitest'
import { advised } from '../../src/pages/client/run/advice.ts'

const names = { nameOf: (code: string) => `name of ${code}`, stems: new Map() }
const wordsFor = (message: string): string =>
  advised([{ path: '$.answers', message }], {}, names)[0]!.text

describe('the workbench', () => {
  it('says what a kind of run lacks without its code', () => {
    expect(
      wordsFor(
        'a run in GENERATE begins with six or more answers about today, and this has 2; answer more questions of C0 about what is to change',
      ),
    ).toBe(
      'This kind of run begins with six or more answers about today, and this has 2. Answer more questions about today about what is to change.',
    )
    expect(
      wordsFor(
        'is a concept, and a run in PREDICT says what will come; go on in SOLVE, GENERATE or PLAN',
      ),
    ).toContain('A concept has no place here: this kind of run says what will come.')
  })
})
