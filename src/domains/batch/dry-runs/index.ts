export { lockOpenCompany } from '../spending/lock-open-company.ts';
export { mustBeAgreed } from '../spending/must-be-agreed.ts';
export { readDryRunAnswers } from './dry-run-answers.ts';
export { readDryRunProgress } from './dry-run-progress.ts';
export { DryRunEstimate, estimateDryRun, queueDryRun } from './queue-dry-run.ts';
