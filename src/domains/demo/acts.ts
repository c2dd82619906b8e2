import { operationsOf, router } from '../../edge/rpc/procedures.ts';
import type { Operation } from '../../kernel/operation.ts';
import { accountRoutes } from '../accounts/index.ts';
import { auditRoutes } from '../audit/index.ts';
import { batchRpc } from '../batch/index.ts';
import { dashboardRoutes, dashboardRpc } from '../dashboard/index.ts';
import { alertsRpc, newsJobs } from '../news/index.ts';
import { companyRpc, usersRpc } from '../platform/index.ts';
import { reviewJobs, reviewsRpc } from '../reviews/index.ts';
import { viewsRpc } from '../views/index.ts';

const byId = new Map(
  [
    ...[...accountRoutes, ...auditRoutes, ...dashboardRoutes, ...newsJobs, ...reviewJobs].map(({ op }) => op),
    ...operationsOf(
      router({
        alerts: alertsRpc,
        batch: batchRpc,
        company: companyRpc,
        dashboard: dashboardRpc,
        reviews: reviewsRpc,
        users: usersRpc,
        views: viewsRpc,
      }),
    ).values(),
  ].map((op) => [op.id, op]),
);

/** What people and schedules of the demonstration do, by the name of the operation. */
export function actNamed(id: string): Operation {
  const op = byId.get(id);
  if (!op) throw new Error(`there is no operation ${id}`);
  return op;
}
