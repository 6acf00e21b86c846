/** What is to do until the decision, step by step. */
import { jump } from './fields.tsx'
import { open, steps, todos } from './state.ts'
import { stepWords } from './steps.ts'
import { leftUntilDecision } from './todo.ts'

/** How many things come up only when others are begun: the fields of a concept that is not there yet. */
const later = (): number => leftUntilDecision(open.value!.run, todos()) - todos().length

/** Everything that is to do, each with its field. */
export function ToDo() {
  const all = steps().map((step) => ({ step, own: todos(step) }))
  if (todos().length === 0) return null
  return (
    <section id="all-to-do">
      <h3>To do</h3>
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
