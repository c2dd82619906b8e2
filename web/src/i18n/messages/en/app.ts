import { audit } from './audit.ts';
import { batch } from './batch.ts';
import { csp } from './csp.ts';
import { imports } from './imports.ts';
import { ingest } from './ingest.ts';
import { security } from './security.ts';
import { system } from './system.ts';

/** What is said behind the sign-in alone: a first sight of the service does not wait for it. */
export const app = {
  ...audit,
  ...batch,
  ...csp,
  ...imports,
  ...ingest,
  ...security,
  ...system,
} as const;
