import { accountJobs, accountRoutes } from './domains/accounts/index.ts';
import { auditJobs, auditRoutes } from './domains/audit/index.ts';
import { batchJobs, batchRoutes } from './domains/batch/index.ts';
import { cspJobs, cspRoutes } from './domains/csp/index.ts';
import { erasureJobs } from './domains/dashboard/erasing/index.ts';
import { dashboardRoutes } from './domains/dashboard/index.ts';
import { figureJobs } from './domains/figures/index.ts';
import { identityRoutes } from './domains/identity/index.ts';
import { importJobs, importRoutes } from './domains/imports/index.ts';
import { ingestJobs, ingestRoutes } from './domains/ingest/index.ts';
import { keyJobs, keyRoutes } from './domains/keys/index.ts';
import { newsJobs, newsRoutes } from './domains/news/index.ts';
import { platformJobs, platformRoutes } from './domains/platform/index.ts';
import { reviewJobs, reviewRoutes } from './domains/reviews/index.ts';
import { securityJobs, securityRoutes } from './domains/security/index.ts';
import { sessionJobs } from './domains/sessions/index.ts';
import type { Job } from './kernel/job.ts';
import type { Route } from './kernel/route.ts';

/** Every REST address of the service. */
export const appRoutes: readonly Route[] = [
  ...accountRoutes,
  ...auditRoutes,
  ...batchRoutes,
  ...cspRoutes,
  ...dashboardRoutes,
  ...identityRoutes,
  ...importRoutes,
  ...ingestRoutes,
  ...keyRoutes,
  ...newsRoutes,
  ...platformRoutes,
  ...reviewRoutes,
  ...securityRoutes,
];

/** Every schedule of the service. */
export const appJobs: readonly Job[] = [
  ...accountJobs,
  ...auditJobs,
  ...batchJobs,
  ...cspJobs,
  ...erasureJobs,
  ...importJobs,
  ...keyJobs,
  ...ingestJobs,
  ...newsJobs,
  ...platformJobs,
  ...reviewJobs,
  ...figureJobs,
  ...sessionJobs,
  ...securityJobs,
];
