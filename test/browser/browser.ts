/** A real browser for the tests of a file, and pages that report whatever goes wrong in them. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'

/** Whether there is a browser on this machine; otherwise tests that need one are skipped. */
export const hasBrowser = inject('chromium') !== ''

/** Timeout in milliseconds for a page or an element on a busy machine; shorter than that of a test. */
const PATIENCE = 100_000

let browser: Browser | undefined

/** @returns a function that opens a page in its own context */
export function useBrowser(): (options?: BrowserContextOptions) => Promise<WatchedPage> {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: inject('chromium'),
      args: ['--no-sandbox', '--no-zygote'],
    })
  })
  afterAll(() => browser?.close())
  return async (options = {}) => {
    // A POSIX locale makes Chromium's language `en-US@posix`, on which Intl throws.
    const context = await browser!.newContext({ locale: 'en-GB', ...options })
    context.setDefaultTimeout(PATIENCE)
    return watched(await context.newPage())
  }
}

export interface WatchedPage {
  readonly page: Page
  /** Errors of scripts, refused loads, violations of the security policy and failed requests, in order. */
  readonly problems: string[]
}

async function watched(page: Page): Promise<WatchedPage> {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('requestfailed', (request) => {
    // A request that a newer one replaces is aborted by the page itself.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${reason}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`violation: ${violatedDirective} ${blockedURI}`),
    )
  })
  return { page, problems }
}
