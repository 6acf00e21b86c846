/** Shows the findings of one rule: their locations, commands to fix them, and what the rule asks for. */
import { spoken } from '../../../engine/values/spelling.ts'
import type { Finding } from '../../../lint/finding.ts'
import type { Remedy } from '../../../lint/remedies/remedy.ts'
import { base } from '../place.ts'

/** Maximum number of locations of one rule shown initially. */
export const PLACES = 5

export function Broken({ same }: { readonly same: readonly Finding[] }) {
  const [first] = same as [Finding, ...Finding[]]
  // Rules `ANY-…` have no page of their own.
  const isRule = /^(?!ANY)[A-Z]{3}-\d{3}$/.test(first.rule_id)
  const rest = same.slice(PLACES)
  return (
    <li>
      <span class={`badge ${first.level === 'block' || first.level === 'error' ? 'hard' : 'soft'}`}>
        {first.level}
      </span>
      <div>
        <b>{first.title}</b>{' '}
        {isRule ? (
          <a class="id" href={`${base}/rules/${first.rule_id}`} target="_blank" rel="noreferrer">
            {first.rule_id}
          </a>
        ) : (
          <span class="id">{first.rule_id}</span>
        )}
        <ul class="plain">
          {same.slice(0, PLACES).map((one) => (
            <Place key={one.fingerprint + placeOf(one)} finding={one} />
          ))}
        </ul>
        {rest.length === 0 ? (
          ''
        ) : (
          <details>
            <summary>{plural(rest.length, 'more place')}</summary>
            <ul class="plain">
              {rest.map((one) => (
                <Place key={one.fingerprint + placeOf(one)} finding={one} />
              ))}
            </ul>
          </details>
        )}
        {first.then.map((text) => (
          <p key={text} class="small">
            {text}
          </p>
        ))}
        <Commands all={same} />
      </div>
    </li>
  )
}

/** Commands that fix these findings, folded: most who drop a file here have no terminal open. */
function Commands({ all }: { readonly all: readonly Finding[] }) {
  const remedies = [
    ...new Map(all.flatMap((one) => one.remedies.map((each) => [each.command, each]))).values(),
  ]
  const isOffered = ({ edits }: Remedy): boolean => edits !== undefined && edits.kind !== 'waiver'
  const offered = remedies.filter(isOffered)
  const rule = all[0]!.rule_id.replace('/', '-')
  return (
    <>
      {remedies.length === 0 ? (
        ''
      ) : (
        <details>
          <summary>On a command line</summary>
          <CommandList all={remedies.filter((one) => !isOffered(one))} id={rule} />
          <CommandList all={offered} id={`${rule}-line`} />
          {remedies.some(({ program }) => program === 'grammar') ? (
            <p class="small quiet">
              <code>grammar</code> is the command of this project. Where it is not installed,{' '}
              <code>npx grammar-services</code> in its place runs it with Node.js.
            </p>
          ) : (
            ''
          )}
        </details>
      )}
    </>
  )
}

function CommandList({ all, id }: { readonly all: readonly Remedy[]; readonly id: string }) {
  return all.slice(0, PLACES).map(({ command, title, note }, i) => (
    <div key={command}>
      <p class="small">{title}:</p>
      <pre class="pre" id={`command-${id}-${i}`}>
        {command}
      </pre>
      <p class="small quiet">
        <button type="button" class="second noprint" data-copy={`command-${id}-${i}`}>
          Copy
        </button>{' '}
        {note}
      </p>
    </div>
  ))
}

const Place = ({ finding }: { readonly finding: Finding }) => (
  <li>
    <span class="path">{placeOf(finding)}</span> {wordsOf(finding)}
  </li>
)

/** The message; that of a rule names states as people do. */
const wordsOf = ({ breaches, message }: Finding): string =>
  breaches.length === 0 ? message : spoken(message)

export const placeOf = ({ place: { file, line, where } }: Finding): string =>
  `${file}${line === undefined ? '' : `:${line}`}${where === undefined ? '' : `, ${where}`}`

export const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
