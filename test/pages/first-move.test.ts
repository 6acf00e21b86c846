/** What the page of a situation, and a search that finds one, say after its first move. */
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { textOf } from '../support/pages.ts'

const { coordinate } = useServices()
const textAt = async (target: string): Promise<string> =>
  textOf(await (await fetch(coordinate.url() + target)).text())

it('the changes after the first move say which figure they are for', async () => {
  const { measure } = (await coordinate.get('/v1/situations/helpers-do-not-come')).body
  const q = 'museum+volunteers+do+not+turn+up+for+their+shift'
  for (const target of [`/situations?q=${q}`, '/situations/helpers-do-not-come'])
    expect(await textAt(target)).toMatch(
      new RegExp(
        `Write (?:down an idea|an idea down) for each that would move what you count\\W+${measure}`,
      ),
    )
})
