import { defineConfig } from 'vitest/config'

/** What decides answers: the rule engine, scores, documents, and how a request is read. */
const decisive = [
  'src/engine/**',
  'src/coordinate/{handlers,run-handlers,way-in-handlers}.ts',
  'src/lists/search-text.ts',
  'src/http/canonical-target.ts',
  'src/contract/request.ts',
  'src/lists/list.ts',
]

const engineTests = ['test/engine/*.test.ts', 'test/properties/engine.test.ts']

export default defineConfig({
  test: {
    projects: [
      // The engine is pure: its tests run while the corpus is broken.
      { test: { name: 'engine', include: engineTests, testTimeout: 30_000 } },
      {
        test: {
          name: 'services',
          include: ['test/**/*.test.ts'],
          exclude: engineTests,
          globalSetup: ['test/support/seeded-database.ts', 'test/support/chromium.ts'],
          testTimeout: 30_000,
        },
      },
    ],
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
