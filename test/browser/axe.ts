/** Violations that axe finds on a page in its present state. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** @returns a line for each rule that is broken, with the elements */
export async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = (await page.evaluate(async () => {
    const { axe: loaded } = window as unknown as {
      axe: { run: (options: object) => Promise<unknown> }
    }
    const { violations: found } = (await loaded.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })) as { violations: unknown[] }
    return found
  })) as Violation[]
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
