export { importFile } from './import-file.ts';
export { importJobs } from './jobs.ts';
export { importRoutes } from './routes.ts';
export { importsRpc } from './rpc.ts';
export { createImportRunner, type ImportRunner } from './running/import-runner.ts';
export { type Around, queueFile } from './running/queue-file.ts';
