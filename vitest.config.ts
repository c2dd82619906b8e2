import { defineConfig } from 'vitest/config';

const shared = { pool: 'forks', testTimeout: 60_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          globalSetup: ['test/global-setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['test/e2e/**/*.e2e.ts'],
          globalSetup: ['test/e2e/global-setup.ts'],
          // Browsers need the machine: they start when the others are done.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
