import type { LocalResult } from './local-result.ts';

type LocalWork = (
  env: Record<string, string>,
  input: Readonly<Record<string, unknown>>,
) => Promise<LocalResult>;

/** Work beside the service: on its settings, its files, or a database that it does not use yet. Read when it is asked for. */
export const localWork: Readonly<Record<string, LocalWork>> = {
  'local.distribute': async (env) => (await import('./distribute-database.ts')).distributeDatabase(env),
  'local.doctor': async (env) => (await import('./doctor.ts')).examine(env),
  'local.restore': async (env, input) => (await import('./restore-backup.ts')).restoreBackup(env, input),
  'local.rotateSecret': async (env) => (await import('./rotate-secret.ts')).rotateSecret(env),
};
