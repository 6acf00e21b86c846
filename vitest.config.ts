import { defineConfig } from 'vitest/config'

/** What decides answers: the rule engine, scores, documents, and how a request is read. */
const decisive = [
  'src/engine/**',
  'src/coordinate/handlers.ts',
  'src/database/search.ts',
  'src/http/canonical-target.ts',
  'src/http/search-parameter.ts',
  'src/contract/request.ts',
]

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/seeded-database.ts'],
    testTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // Runs in processes of its own, in test/start.test.ts.
      exclude: ['src/main.ts'],
      reporter: ['text', 'json'],
      thresholds: {
        branches: 95,
        ...Object.fromEntries(decisive.map((files) => [files, { branches: 100 }])),
      },
    },
  },
})
