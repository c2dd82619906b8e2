import { audit } from './audit.ts';
import { batch } from './batch.ts';
import { csp } from './csp.ts';
import { imports } from './imports.ts';
import { ingest } from './ingest.ts';
import { management } from './management.ts';
import { security } from './security.ts';
import { system } from './system.ts';

/** What is said behind the sign-in, but not by the overview: that does not wait for it. */
export const app = {
  ...audit,
  ...batch,
  ...csp,
  ...imports,
  ...ingest,
  ...management,
  ...security,
  ...system,
} as const;
