import { defineConfig } from 'vitest/config'

/** What decides answers: the rule engine, scores, documents, and how a request is read. */
const decisive = [
  'src/engine/**',
  'src/coordinate/method/*.ts',
  'src/coordinate/{grid/axes,grid/coordinate,grid/grid,prompts/get-prompt,situations/get-situation}.ts',
  'src/coordinate/{runs/run-documents,runs/worked-runs,score/score-concept,score/scoring}.ts',
  'src/search/search-text.ts',
  'src/http/requests/canonical-target.ts',
  'src/contract/request.ts',
  'src/lists/list.ts',
]

const engineTests = ['test/engine/*.test.ts', 'test/properties/engine.test.ts']

/** A browser, damaged databases, processes that are started and killed, and two files that take as long as those. */
const slowTests = [
  'test/**/*.process.test.ts',
  'test/browser/**/*.test.ts',
  'test/robustness/**/*.test.ts',
  'test/coordinate/ways-in.test.ts',
  'test/lint/other-files.test.ts',
]

const seeded = {
  globalSetup: ['test/support/seeded-database.ts', 'test/support/chromium.ts'],
}

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
          // The tools of the clients' test bring tests of their own.
          exclude: [...engineTests, ...slowTests, '**/node_modules/**'],
          ...seeded,
          ...patient,
        },
      },
      // `npm run test:quick` leaves these out.
      { test: { name: 'slow', include: slowTests, ...seeded, ...patient } },
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
