import { authRpc, userRpc } from './domains/accounts/index.ts';
import { auditRpc } from './domains/audit/index.ts';
import { batchRpc } from './domains/batch/index.ts';
import { cspRpc } from './domains/csp/index.ts';
import { dashboardRpc } from './domains/dashboard/index.ts';
import { demoRpc } from './domains/demo/index.ts';
import { identityRpc } from './domains/identity/index.ts';
import { importsRpc } from './domains/imports/index.ts';
import { ingestRpc } from './domains/ingest/index.ts';
import { apiKeysRpc } from './domains/keys/index.ts';
import { alertsRpc, digestRpc, newsChannelsRpc } from './domains/news/index.ts';
import { companyRpc, platformRpc, usersRpc } from './domains/platform/index.ts';
import { reviewsRpc } from './domains/reviews/index.ts';
import { securityRpc, webhookRpc } from './domains/security/index.ts';
import { viewsRpc } from './domains/views/index.ts';
import { router } from './edge/rpc/procedures.ts';

/** All typed procedures. Its type is what clients are built from. */
export const appRouter = router({
  auth: authRpc,
  user: userRpc,
  users: usersRpc,
  company: companyRpc,
  platform: platformRpc,
  audit: auditRpc,
  batch: batchRpc,
  csp: cspRpc,
  dashboard: dashboardRpc,
  identity: identityRpc,
  imports: importsRpc,
  ingest: ingestRpc,
  apiKeys: apiKeysRpc,
  alerts: alertsRpc,
  newsChannels: newsChannelsRpc,
  digest: digestRpc,
  reviews: reviewsRpc,
  security: securityRpc,
  webhook: webhookRpc,
  views: viewsRpc,
  demo: demoRpc,
});

export type AppRouter = typeof appRouter;
