export { prepareFirstRun } from './first-run.ts';
export { accountJobs } from './jobs.ts';
export { toUserRecord, UserRecord } from './people/user-record.ts';
export { UserRow, userColumns } from './people/user-row.ts';
export { insertUser } from './register.ts';
export { accountRoutes } from './routes.ts';
export { authRpc, userRpc } from './rpc.ts';
