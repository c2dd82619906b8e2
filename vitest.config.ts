import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesThatMeetDatabase } from './test/rig/meets-database.ts';

/** These take longest: begun last, one of them would be waited for alone. */
const slowFiles =
  /(chaos\.long|bench\.long|start|canaries-in-log|cli|dump\/dump|imports\/imports|csp-report|deliveries|access-matrix|narrow-files|blind-reviews|failures-(lines|running|sending)|readings\/readings|interrupted-imports|secrets)\.test\.ts$|(screens|dutch|batches|trouble|administration|dashboard)\.e2e\.ts$/;

const tests = ['{src,ai-emulator,test}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'];
/** Proofs that take minutes: kills, benchmarks run small, long inputs. */
const longProofs = ['src/**/*.long.test.ts', 'test/**/*.long.test.ts'];
/** Those that have something to do with the engine, where they run a second time, as the others do; benchmarks by hand. */
const onServer = Boolean(process.env['TEST_DATABASE_URL']);
const longOnServer = ['chaos', 'fuzz', 'tenants', 'upgrade/upgrade'].map(
  (name) => `test/${name}.long.test.ts`,
);

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}

/** A process that is followed by a file of another project ends, and the next one reads all code anew: they change seldom. */
function turnOf({ moduleId, project }: TestSpecification): number {
  const isSlow = slowFiles.test(moduleId);
  if (project.name === 'server') return isSlow ? 1 : 2;
  return isSlow ? 0 : 3;
}

const shared = { pool: 'forks', testTimeout: 180_000, hookTimeout: 300_000 } as const;

export default defineConfig({
  test: {
    // More than two cores need: whoever waits for a process, a page or the clock leaves its core to the others.
    maxWorkers: 3,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          // Files of one process share the code that was read once, and the databases that wait for the next test.
          isolate: false,
          include: onServer ? filesThatMeetDatabase() : tests,
          exclude: longProofs,
          globalSetup: ['test/rig/global-setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'long',
          include: onServer ? longOnServer : longProofs,
          globalSetup: ['test/rig/global-setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          // Two seconds a file for a process that reads the same code again.
          isolate: false,
          include: ['test/e2e/**/*.e2e.ts'],
          globalSetup: ['test/e2e/global-setup.ts'],
          // Browsers need the machine: they start when the others are done.
          sequence: { groupOrder: 1 },
          // More than half of a walk is waiting for what a page or the service does in its own time.
          maxWorkers: 4,
        },
      },
    ],
  },
});
