import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

const ENDLESS =
  'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n'

describe.runIf(hasBrowser)('the page of SQL', () => {
  const clients = useServices()
  const open = useBrowser()

  /** The page with the corpus loaded and the query run. */
  async function asked(name: 'media' | 'coordinate', query: string) {
    const { page, problems } = await open()
    await page.goto(`${clients[name].url()}/sql#q=${encodeURIComponent(query)}`)
    await page.locator('#load').click()
    const run = async (next: string): Promise<void> => {
      await page.locator('#query').fill(next)
      await page.locator('#run').click()
    }
    const says = (words: RegExp): Promise<void> =>
      page.locator('#state', { hasText: words }).waitFor()
    return { page, problems, run, says }
  }

  it.for([
    ['media', "select id, hard from rule where id = 'CAM-004'", 'CAM-004', '/rules/CAM-004'],
    [
      'coordinate',
      "select id, text from prompt where id = 'GRAM-C3-I07-M08'",
      'GRAM-C3-I07-M08',
      '/coordinates/GRAM-C3-I07-M08',
    ],
  ] as const)(
    'answers a query of the %s service, with ids as links',
    async ([name, query, id, address]) => {
      const { page, problems, says } = await asked(name, query)
      await says(/^1 row\./)
      expect(await page.locator('#result tbody tr').count()).toBe(1)
      const link = page.locator('#result a', { hasText: id })
      expect(await link.getAttribute('href')).toBe(address)
      expect(problems).toEqual([])
      await page.context().close()
    },
  )

  it('shows the result of every statement, whatever stands in its strings', async () => {
    const { page, problems, says } = await asked(
      'coordinate',
      "select 'a;b' as text; -- no; end\nselect id from prompt limit 2; pragma cache_size = 100",
    )
    await says(/^2 results\./)
    expect(await page.locator('#result h2').allTextContents()).toEqual([
      'Result 1: 1 row',
      'Result 2: 2 rows',
    ])
    expect(await page.locator('#result td').first().textContent()).toBe('a;b')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('runs an example, shows the first rows of many and gives all of them away', async () => {
    const { page, problems, run, says } = await asked('coordinate', 'select 1')
    await says(/^1 row\./)
    await page.locator('a[href*="first_move"]').first().click()
    await says(/^\d+ rows/)
    await run("select id, null as empty, '=1' as formula from prompt order by number")
    await says(/^700 rows, of which the first 200 are shown/)
    expect(await page.locator('#result tbody tr').count()).toBe(200)
    const saved = async (label: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download ${label}` }).click(),
      ])
      return readFileSync(await download.path(), 'utf8')
    }
    expect((await saved('CSV')).split('\r\n')).toHaveLength(702)
    expect(await saved('CSV')).toContain(`"GRAM-C0-I01-M01",,"'=1"\r\n`)
    const rows = JSON.parse(await saved('JSON'))
    expect(rows).toHaveLength(700)
    expect(rows[0]).toEqual({ id: 'GRAM-C0-I01-M01', empty: null, formula: '=1' })
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('says what SQLite refuses, and goes on', async () => {
    const { page, problems, run, says } = await asked('media', 'select colour from rule')
    await says(/^There is no column “colour”\. “Tables and columns” shows what there is\.$/)
    await run('select domain, count(*) from rules group by domain')
    await says(/^There is no table “rules”\. Perhaps “rule” is meant\.$/)
    await run('select domain, count(*) from rule group by rule.domian')
    await says(/^There is no column “domian”\. Perhaps “domain” is meant\.$/)
    await run('how many rules are there?')
    await says(/^The query is not understood at “how”\./)
    await run("update rule set id = 'X'")
    await says(/readonly|read-only/)
    await run('select count(*) from rule')
    await says(/^1 row\./)
    // SQLite also logs the refused write to the console.
    expect(problems.filter((problem) => !problem.includes('SQLITE_READONLY'))).toEqual([])
    await page.context().close()
  })

  it('ends a query when it is stopped, when it takes too long and when another is chosen, and goes on', async () => {
    const { page, problems, run, says } = await asked('media', ENDLESS)
    await says(/^Running/)
    await page.locator('#stop').click()
    await says(/^Stopped\.$/)
    await run(ENDLESS)
    await says(/^Stopped after 10 seconds/)
    await run(ENDLESS)
    await says(/^Running/)
    await page.locator('a[href*="verified"]').first().click()
    await says(/^\d+ rows/)
    await run('select count(*) as rules from rule')
    await says(/^1 row\./)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
