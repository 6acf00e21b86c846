/**
 * Coverage of what runs in a process of its own and nowhere else. It is measured apart: a process counts places in the
 * source as it is, a test counts them in what vitest made of it, and a file that ran in both would be counted wrongly.
 */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/start.test.ts', 'test/workers.test.ts', 'test/http/big-bodies.test.ts'],
    globalSetup: ['test/support/seeded-database.ts'],
    testTimeout: 30_000,
    coverage: {
      provider: 'v8',
      autoAttachSubprocess: true,
      include: ['src/main.ts', 'src/big-bodies-process.ts'],
      reporter: ['text', 'json'],
      reportsDirectory: 'coverage/processes',
      thresholds: { branches: 95 },
    },
  },
})
