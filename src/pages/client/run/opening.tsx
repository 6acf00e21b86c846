/** The problem in plain words, and what would be enough. */
import { base } from '../place.ts'
import { Area, Day, go, Lines, openIfWritten, Remarks, Select, Text } from './fields.tsx'
import { modes } from './reference.ts'
import { change, edit, open, steps, valueAt } from './state.ts'

export function Problem() {
  const { firstMove, like } = open.value!
  return (
    <>
      <Text
        place={['title']}
        label="What is going on?"
        hint="As you would say it to a colleague."
        empty=""
      />
      {like === undefined ? null : (
        <p class="note">
          This may be like <a href={`${base}/situations/${like.id}`}>{like.name}</a>.{' '}
          {firstMove === undefined ? null : <FirstMove move={firstMove} />}{' '}
          <button type="button" class="jump" onClick={dropLikeness}>
            It is something else
          </button>
        </p>
      )}
      <details ref={openIfWritten}>
        <summary>Put it as a question, or choose another kind of run (optional)</summary>
        <Area place={['question']} label="What do you want to know? One question." empty={null} />
        <Select place={['mode']} label="What do you need?" options={modes} />
      </details>
      {steps().includes('ideas') ? (
        <button type="button" class="jump" onClick={() => go({ step: 'ideas', part: 0 })}>
          I have an idea already
        </button>
      ) : null}
    </>
  )
}

/** The first move of the situation. What it showed is part of how things stand today, so it leads there. */
export function FirstMove({ move }: { move: string }) {
  return (
    <>
      A first move for today: {move}{' '}
      <button type="button" class="jump" onClick={writeShown}>
        Write down what it showed
      </button>
    </>
  )
}

const writeShown = (): void => {
  const { firstMove: moved = '', ...rest } = open.value!
  open.value = { ...rest, moved }
  change({})
  go({ step: 'today', part: 0 })
}

/** Removes what the situation added. */
const dropLikeness = (): void => {
  const { firstMove: _move, like: _like, measure: _measure, ...rest } = open.value!
  open.value = rest
  change({ questions: [] })
}

export function Goal() {
  const { by = '', statement = '' } = (valueAt(['target']) ?? {}) as Record<string, string>
  // An empty target is removed, so that no run has an incomplete one.
  const setTarget = (text: string, day: string): void =>
    edit(['target'], text + day === '' ? null : { statement: text, ...(day !== '' && { by: day }) })
  return (
    <>
      <Area
        place={['target', 'statement']}
        label="What would be good enough, in the same unit?"
        write={(text) => setTarget(text, by)}
      />
      <Day place={['target', 'by']} label="By when?" write={(day) => setTarget(statement, day)} />
      <Lines place={['constraints']} label="What must stay as it is? One a line." />
      <Lines place={['participants']} label="Who takes part? One a line." />
      <Remarks place={['target']} />
    </>
  )
}
