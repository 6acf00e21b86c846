import { defineConfig } from 'vitest/config'

/** What decides answers: the rule engine, scores, documents, and how a request is read. */
const decisive = [
  'src/engine/**',
  'src/coordinate/{handlers,run-handlers,way-in-handlers}.ts',
  'src/search/search-text.ts',
  'src/http/canonical-target.ts',
  'src/contract/request.ts',
  'src/lists/list.ts',
]

const engineTests = ['test/engine/*.test.ts', 'test/properties/engine.test.ts']

/** Milliseconds: no test is timed, and a busy machine may take its time. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // Most tests wait for a process or a socket: the default of one worker on two cores takes half as long again.
    maxWorkers: '100%',
    projects: [
      // The engine is pure: its tests run while the corpus is broken.
      { test: { name: 'engine', include: engineTests, ...patient } },
      {
        test: {
          name: 'services',
          include: ['test/**/*.test.ts'],
          exclude: engineTests,
          globalSetup: ['test/support/seeded-database.ts', 'test/support/chromium.ts'],
          ...patient,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // Runs in processes of its own, in test/start.test.ts.
      exclude: ['src/main.ts', 'src/serve.ts'],
      reporter: ['text', 'json'],
      thresholds: {
        branches: 95,
        ...Object.fromEntries(decisive.map((files) => [files, { branches: 100 }])),
      },
    },
  },
})
