import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesThatMeetDatabase } from './test/rig/meets-database.ts';
import { slowTests, slowWalks } from './test/rig/slow-files.ts';

const tests = ['{src,ai-emulator,test}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'];
/** Proofs that take minutes: kills, benchmarks run small, long inputs. */
const longProofs = ['src/**/*.long.test.ts', 'test/**/*.long.test.ts'];
/** Those that have something to do with the engine, where they run a second time, as the others do; benchmarks by hand. */
const onServer = Boolean(process.env['TEST_DATABASE_URL']);
const longOnServer = ['chaos/*', 'fuzz', 'tenants', 'upgrade/upgrade'].map(
  (name) => `test/${name}.long.test.ts`,
);

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}

/** A process that is followed by a file of another project ends, and the next one reads all code anew: they change seldom. */
function turnOf({ moduleId, project }: TestSpecification): number {
  const isSlow = /-long$|test\/chaos\/|bench\.long\./.test(`${project.name} ${moduleId}`);
  if (project.name.startsWith('server')) return isSlow ? 1 : 2;
  return isSlow ? 0 : 3;
}

const shared = {
  pool: 'forks',
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // What comes comes late on a busy machine.
  expect: { poll: { timeout: 60_000 } },
} as const;
/** Two seconds a file for a process that reads the same code again; and the databases that wait for the next test. */
const inOneProcess = { ...shared, isolate: false } as const;
const server = {
  ...inOneProcess,
  globalSetup: ['test/rig/global-setup.ts'],
  setupFiles: ['test/rig/seed.ts'],
  sequence: { groupOrder: 0 },
};
const browser = {
  ...inOneProcess,
  globalSetup: ['test/e2e/global-setup.ts'],
  // Browsers need the machine: they start when the others are done.
  sequence: { groupOrder: 1 },
  // More than half of a walk is waiting for what a page or the service does in its own time.
  maxWorkers: 4,
};
const serverTests = onServer ? filesThatMeetDatabase() : tests;
const isSlow = (file: string): boolean => slowTests.includes(file);

export default defineConfig({
  test: {
    // More than two cores need: whoever waits for a process, a page or the clock leaves its core to the others.
    maxWorkers: 3,
    // The next run, of one file or on the other engine, takes what this one made of sources that did not change.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      { test: { ...server, name: 'server', include: serverTests, exclude: [...longProofs, ...slowTests] } },
      {
        test: {
          ...server,
          name: 'server-long',
          include: onServer ? serverTests.filter(isSlow) : slowTests,
        },
      },
      {
        test: {
          ...shared,
          name: 'long',
          include: onServer ? longOnServer : longProofs,
          globalSetup: ['test/rig/global-setup.ts'],
          setupFiles: ['test/rig/seed.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...browser, name: 'browser', include: ['test/e2e/**/*.e2e.ts'], exclude: slowWalks } },
      { test: { ...browser, name: 'browser-long', include: slowWalks } },
    ],
  },
});
