import type { Operation } from '../../kernel/operation.ts';
import { fillDemo } from '../demo/index.ts';
import { importFile } from '../imports/index.ts';
import { backup } from './backup.ts';
import { checkReceipt } from './check-receipt.ts';
import { endPersonSessions } from './end-person-sessions.ts';
import { findCompany } from './find-company.ts';
import { listSchedules } from './list-schedules.ts';
import { makeAdministrator } from './make-administrator.ts';
import { move } from './move.ts';
import { runSchedule } from './run-schedule.ts';

/** What only the person who runs the service may do, at the command line. */
export const operatorOperations: readonly Operation[] = [
  backup,
  checkReceipt,
  endPersonSessions,
  fillDemo,
  findCompany,
  importFile,
  listSchedules,
  makeAdministrator,
  move,
  runSchedule,
];
