import { assistant } from './assistant.ts';
import { audit } from './audit/audit.ts';
import { batches } from './batches.ts';
import { cluster } from './cluster/cluster.ts';
import { csp } from './csp/csp.ts';
import { direct } from './direct.ts';
import { foundation } from './foundation.ts';
import type { BenchGroup } from './frame.ts';
import { imports } from './imports/imports.ts';
import { ingest } from './ingest/ingest.ts';
import { mixedLoad } from './mixed/mixed-load.ts';
import { neighbours } from './mixed/neighbours.ts';
import { news } from './news.ts';
import { security } from './security/security.ts';
import { attributes } from './sessions/attributes.ts';
import { breakdown } from './sessions/breakdown.ts';
import { sessions } from './sessions/sessions.ts';
import { timing } from './timing.ts';
import { web } from './web.ts';

/** Every group that `npm run bench` knows, in the order of its table. */
export const groups: readonly BenchGroup[] = [
  foundation,
  timing,
  sessions,
  breakdown,
  attributes,
  imports,
  ingest,
  assistant,
  neighbours,
  mixedLoad,
  web,
  batches,
  direct,
  news,
  audit,
  security,
  csp,
  cluster,
];
