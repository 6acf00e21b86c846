/** Who of those who must agree has not, by the words of an entry. */
import { describe, expect, it } from 'vitest'
import { type Openness, opennessOf } from '../../src/engine/runs/grounds.ts'

const cases: readonly (readonly [party: string, openness: Openness | undefined])[] = [
  ['The 4 section leaders: 3 have agreed, the tenor leader has not been asked', 'in part'],
  ['Two of the three teachers agree; the third has not yet been asked', 'in part'],
  ['The parish: yes. The caretaker is still to be asked', 'in part'],
  ['Board agreed on 3 March, the treasurer has still to be asked', 'in part'],
  ['The parents agreed, the school must still be asked', 'in part'],
  ['Everyone but the choirmaster has agreed', 'in part'],
  ['Kitchen agreed on Monday, nobody has asked the waiters', 'in part'],
  ['The treasurer approved it; the auditor hasn’t been asked', 'in part'],
  ['Day shift said yes, we still have to ask the night shift', 'in part'],
  ['All except the youngest group have agreed', 'in part'],
  ['The head consented, none of the tutors has been asked', 'in part'],
  ['The twelve companions: asked, nine have said yes', 'in part'],
  ['Our 12 singers: all asked, 9 agreed', 'in part'],
  ['Twelve companions, asked; nine yes so far', 'in part'],
  ['Nobody has asked the landlord', 'waits'],
  ['The neighbours have not been asked', 'waits'],
  ['We will ask the head nurse next week', 'waits'],
  ['Night shift: nobody asked them yet', 'waits'],
  ['The cook is to be asked', 'waits'],
  ['No one has spoken to the caretaker', 'waits'],
  ['We have not asked the bank', 'waits'],
  ['All four section leaders have agreed', undefined],
  ['The board agreed on 3 March', undefined],
  ['The twelve companions: asked, twelve have said yes', undefined],
  ['The tenor leader, who had not been asked before, has agreed', undefined],
  ['Both, asked in person, said yes', undefined],
  ['Nobody has objected; all 12 signed', undefined],
  ['The singers agreed; nobody asked for anything else', undefined],
  ['The guests are not asked: they agree by what they do', undefined],
  ['The caretaker agreed, and will ask for a key', undefined],
]

describe('an entry of who must agree', () => {
  it.for(cases)('“%s”: %s', ([party, openness]) => {
    expect(opennessOf(party)).toBe(openness)
  })
})
