/** What is to do until the decision, step by step. */
import { jump } from './fields.tsx'
import { leftUntilDecision } from './left-until-decision.ts'
import { open, steps, todos } from './state.ts'
import { isDecided, stepWords } from './steps.ts'

const left = (): number => leftUntilDecision(open.value!.run, todos())
/** How many things come up only when others are begun: the fields of a concept that is not there yet. */
const later = (): number => left() - todos().length

/** How much a decision still needs. */
export const leftWords = (): string =>
  `${left()} ${left() === 1 ? 'thing' : 'things'} to do until the decision.`

/** Everything that is to do, each with its field. */
export function ToDo() {
  const all = steps().map((step) => ({ step, own: todos(step) }))
  if (todos().length === 0) return null
  return (
    <section id="all-to-do">
      <h3>To do</h3>
      {isDecided(open.value!.run) ? null : <p class="hint">{leftWords()}</p>}
      <dl class="rows small">
        {all.map(({ own, step }) =>
          own.length === 0 ? null : (
            <div key={step}>
              <dt>{stepWords[step].name}</dt>
              <dd>
                <ul class="plain">
                  {own.map(({ path, text }) => (
                    <li key={path + text}>
                      <button type="button" class="jump" onClick={() => jump(path)}>
                        {text}
                      </button>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ),
        )}
      </dl>
      {later() > 0 ? (
        <p class="hint">And {later()} more, which follow once these are begun.</p>
      ) : null}
    </section>
  )
}
