/** Tools of the media service that its search suggests. */
import { commonTools, type Tool } from '../../pages/tools.ts'
import { isStopWord } from '../../search/stop-words.ts'

export const blockingRules: Tool = {
  title: 'Rules that block publishing',
  href: '/rules?blocks=publish',
  does: 'Publishing stops until they are met; the other hard rules must be mended before delivery. Other lists: what blocks the shoot, the use of a clip, the delivery.',
  words: [
    'block',
    'blocks',
    'blocked',
    'blocker',
    'blockers',
    'stops',
    'showstopper',
    'showstoppers',
  ],
}

export const papersTool: Tool = {
  title: 'Papers to have in hand',
  href: '/papers',
  does: 'Releases, licences, permits and assignments that rules ask for: who signs each, by when, and the rule. Evaluate has the list for your own production.',
  words: [
    'papers',
    'paper',
    'paperwork',
    'documents',
    'forms sign',
    'form sign',
    'sign',
    'permits',
    'permit',
    'releases',
    'release form',
    'release forms',
    'model release',
    'location release',
    'consent form',
    'consent forms',
    'signed papers',
  ],
}

export const tools: readonly Tool[] = [
  {
    title: 'Check files',
    href: '/check',
    does: 'Drop captions, sound, films, pictures or 3D files: they are read on your machine and judged.',
    words: ['lint', 'linter', 'check', 'file', 'files', 'folder', 'upload', 'drop', 'scan'],
  },
  {
    title: 'Wrong whatever it is for',
    href: '/anyway',
    does: 'Faults that no use of a file excuses, asked before a destination is chosen.',
    words: ['anyway', 'silent channel', 'cut short', 'truncated', 'corrupt', 'broken file'],
  },
  {
    title: 'Evaluate a production',
    href: '/evaluate',
    does: 'Say what is known; see what blocks, what is not kept and what to ask next.',
    words: ['evaluate', 'evaluation', 'judge', 'questionnaire', 'form'],
  },
  {
    title: 'Compare two versions',
    href: '/compare',
    does: 'Two sets of facts side by side: which rules come in and which no longer match.',
    words: ['compare', 'comparison', 'diff', 'versions', 'before after'],
  },
  {
    title: 'Destinations side by side',
    href: '/destinations/compare',
    does: 'What broadcasters, platforms and stores ask for, in one table.',
    words: ['compare', 'platforms', 'deliverables'],
  },
  {
    title: 'Validate a document',
    href: '/validate',
    does: 'Paste JSON of a clip, a timeline or a project and see each error at its line.',
    words: ['validate', 'validator', 'json', 'schema'],
  },
  {
    title: 'All rules, as a list or a table',
    href: '/rules',
    does: 'Narrow them by phase, destination or authority, then take them away as CSV or JSON, or print them.',
    words: ['csv', 'spreadsheet', 'excel', 'export', 'download', 'print', 'list'],
  },
  {
    title: 'Hard and soft rules',
    href: '/docs/rules-and-priorities#hard-and-soft',
    does: 'What hard and soft mean, which hard rules block, and which rule wins where two disagree.',
    words: ['hard mean', 'hard rule', 'hard rules', 'hard soft', 'soft rule', 'soft rules'],
  },
  {
    title: 'Museums, galleries and exhibitions',
    href: '/destinations/accessible-web?rules=list',
    does: 'No destination here is one of them, and no limit of such a house was read. The nearest is what holds wherever something goes, with captions and audio description as on an accessible site. To keep a film for decades, see the long-term archive under Destinations.',
    // A museum alone is as often where somebody films.
    words: [
      'exhibition',
      'exhibitions',
      'exhibit',
      'installation',
      'planetarium',
      'kiosk',
      'signage',
      'museum screen',
      'museum wall',
      'museum visitors',
      'museum deaf',
      'museum blind',
      'museum captions',
      'museum loudness',
      'gallery screen',
      'gallery wall',
      'gallery visitors',
    ],
  },
  {
    title: 'A film for decades',
    href: '/destinations/archive?rules=list',
    does: '3 copies, checked at fixed intervals: at most 180 days apart, as one repository has it. What to keep besides the picture, and where the formats stand that archives take.',
    words: [
      'archive',
      'archive package',
      'how many copies',
      'archiving',
      'decades',
      'fifty years',
      'preservation',
      'preserve',
      'for good',
      'keep for years',
      'long-term',
    ],
  },
  papersTool,
  blockingRules,
  ...commonTools,
]

/** Whether a word says nothing, or is one by which a tool that is shown was found. */
export const isAsking = (shown: readonly Tool[]): ((word: string) => boolean) => {
  const names = new Set(shown.flatMap((tool) => tool.words.flatMap((phrase) => phrase.split(' '))))
  return (word) => isStopWord(word) || names.has(word.toLowerCase())
}
