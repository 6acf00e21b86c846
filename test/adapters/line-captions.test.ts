import { expect, it } from 'vitest'
import { captionsIn } from '../../src/adapters/container/line-captions.ts'

const MARK = '4741393403'

it.each([
  ['no user data', '000001b3'.repeat(9), undefined],
  ['user data of another kind', `47413934${'06c2ff'}fc9420`, undefined],
  ['padding alone', `b50031${MARK}c2fffc8080fa0000ff`, false],
  ['a command of CEA-608', `b50031${MARK}c2fffc9420fa0000ff`, true],
  ['a command of the second field', `b50031${MARK}c2fffc8080fd9420ff`, true],
  ['pairs that are marked invalid', `b50031${MARK}c1fff89420ff`, false],
  ['a packet of CEA-708', `b50031${MARK}c2fffc8080ff0241ff`, true],
  ['a packet of CEA-708 that goes on', `b50031${MARK}c2fffc8080fe4142ff`, true],
  ['more pairs than there are bytes', `b50031${MARK}dffffc80`, false],
])('takes %s for what it is', (_what, hex, expected) => {
  expect(captionsIn(Buffer.from(hex, 'hex'))).toBe(expected)
})
