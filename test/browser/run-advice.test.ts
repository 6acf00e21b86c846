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
        'a run in GENERATE begins with six or more answers about today (C0), and this has 2; answer more questions about what is to change',
      ),
    ).toBe(
      'This kind of run begins with six or more answers about today, and this has 2. Answer more questions about what is to change.',
    )
    const [advice] = advised(
      [
        {
          path: '$.answers',
          message:
            'a run in SOLVE begins with what fails, how often and whom it hits; two of its six questions about that have no answer (GRAM-C0-I10-M01, GRAM-C0-I10-M04)',
        },
      ],
      {},
      names,
    )
    expect(advice).toMatchObject({
      text: 'This kind of run begins with what fails, how often and whom it hits. Two of its six questions about that have no answer.',
      cell: 'C0-I10',
    })
    expect(
      wordsFor(
        'is a concept, and a run in PREDICT says what will come; go on in SOLVE, GENERATE or PLAN',
      ),
    ).toContain('A concept has no place here: this kind of run says what will come.')
  })
})
