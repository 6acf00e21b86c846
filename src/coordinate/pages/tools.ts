/** Tools of the coordinate service that its search suggests. */
import { commonTools, type Tool } from '../../pages/tools.ts'

export const tools: readonly Tool[] = [
  {
    title: 'Draw cards for a table',
    href: '/draw',
    does: 'Questions as cards to turn or to print, a clock, and a round in which each writes alone.',
    words: ['workshop', 'cards', 'draw', 'brainstorm', 'brainstorming', 'session', 'print', 'team'],
    sure: ['cards workshop', 'cards for', 'brainstorming', 'brainstorm'],
  },
  {
    title: 'Which idea first?',
    href: '/score',
    does: 'Up to four ideas by the same six questions: which comes first, and what its test has to show.',
    words: [
      'should we or',
      'should i or',
      'score',
      'rank',
      'which idea',
      'which first',
      'prioritise',
      'prioritize',
      'rate',
      'choose',
    ],
    sure: [
      'should or',
      'which first',
      'which idea',
      'two ideas',
      'three ideas',
      'prioritise',
      'prioritize',
    ],
  },
  {
    title: 'Run: from a problem to a tested idea',
    href: '/run',
    does: 'Step by step, kept in your browser: the problem, questions, ideas, a test, a decision, what came of it.',
    words: ['run', 'workbench', 'canvas', 'template', 'worksheet', 'process', 'step by step'],
  },
  {
    title: 'Situations',
    href: '/situations',
    does: 'What is going on, in people’s words; each with a first move and three ways in.',
    words: ['situation', 'situations', 'problem', 'problems'],
  },
  {
    title: 'All questions, as a list or a table',
    href: '/prompts',
    does: 'Narrow them by change, variable and measure, then take them away as CSV or JSON, or print them.',
    words: ['csv', 'spreadsheet', 'excel', 'export', 'download', 'list'],
  },
  ...commonTools,
]

/** “questions about supply”, after words that only ask for them: “purchasing: all questions on …”. */
const aboutWhat =
  /^(?:[\p{L}\s]{1,40}:\s*)?(?:(?:a|all|find|give|list|me|more|of|show|some|table|the|us)\s+)*questions\s+(?:about|for|of|on)\s+(?<after>.+)$|^(?:(?:all|the)\s+)?(?<before>(?!answer|ask|no\b|same)\p{L}+)\s+questions$/iu
const asTable =
  /\s+(?:as|for|in|with)\s+(?:an?\s+)?(?:csv|excel|list|spreadsheet|table)\b.*$|[\s.!?]+$/giu

/** The questions of a subject, for a search that asks for questions and tells of no situation. */
export function questionsMeant(q: string): Tool[] {
  const { after, before } = aboutWhat.exec(q.trim().replaceAll(asTable, ''))?.groups ?? {}
  const subject = after ?? before
  return subject === undefined
    ? []
    : [
        {
          title: `Questions about ${subject}`,
          href: `/prompts?q=${encodeURIComponent(subject)}`,
          does: 'All questions that ask about it, as a list or as a table for a spreadsheet.',
          words: [],
        },
      ]
}

/** Search words for the media service, typed here by people who confuse the two services. */
const mediaWords =
  'limits checks check file files video film podcast audio loudness captions subtitles upload publish publishing codec'

/** The media service, for searches in its words. */
export const mediaTool = (href: string): Tool => ({
  title: 'Media grammar',
  href,
  does: 'Limits of film, sound and text for each place where they are published, and checks of your files, are in the other service.',
  words: mediaWords.split(' '),
})
