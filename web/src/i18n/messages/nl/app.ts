import type { AppMessages } from '../../translate.ts';
import { audit } from './audit.ts';
import { batch } from './batch.ts';
import { csp } from './csp.ts';
import { imports } from './imports.ts';
import { ingest } from './ingest.ts';
import { management } from './management.ts';
import { security } from './security.ts';
import { system } from './system.ts';

export const app: AppMessages = {
  ...audit,
  ...batch,
  ...csp,
  ...imports,
  ...ingest,
  ...management,
  ...security,
  ...system,
};
