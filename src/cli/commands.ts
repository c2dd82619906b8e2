import { tellVerification } from './tell-verification.ts';

/** A command: an operation, and how words after its name become the operation's input. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly operation: string;
  /** Options by name: text unless it is a number or a flag. */
  readonly options?: Readonly<Record<string, 'text' | 'number' | 'flag'>>;
  /** Options whose field of the operation has another name. */
  readonly names?: Readonly<Record<string, string>>;
  /** Names of the plain words, in their order. */
  readonly words?: readonly string[];
  /** The first plain word is a file whose bytes go to the operation. */
  readonly sendsFile?: boolean;
  /** Options that name a file, which a running service opens itself: told by their whole path. */
  readonly paths?: readonly string[];
  /** What is printed in place of the output as JSON, and whether the command succeeded. */
  readonly report?: (output: unknown) => { readonly text: string; readonly ok: boolean };
}

export const commands: readonly Command[] = [
  {
    name: 'admin create',
    usage: 'admin create --email ann@example.org --name "Ann" [--role SUPER_ADMIN|ADMIN|SUPPORT]',
    summary: 'invite platform staff; prints the link when no mail server is set',
    operation: 'operator.makeAdministrator',
    options: { email: 'text', name: 'text', role: 'text' },
    names: { role: 'platformRole' },
  },
  {
    name: 'audit verify',
    usage: 'audit verify [--since 2026-01-31] [--checkpoint FILE] [--company ID]',
    summary:
      'check the audit log for tampering; names the first bad number, and ends with 1 when there is one',
    operation: 'audit.verifyAll',
    options: { since: 'text', checkpoint: 'text', company: 'text' },
    names: { company: 'companyId' },
    paths: ['checkpoint'],
    report: tellVerification,
  },
  {
    name: 'batch run',
    usage: 'batch run create|status|results',
    summary: 'make AI batches, check them, or store their results now',
    operation: 'batch.run',
    words: ['step'],
  },
  {
    name: 'companies list',
    usage: 'companies list [--status ACTIVE] [--search NAME]',
    summary: 'list companies',
    operation: 'platform.companies',
    options: { status: 'text', search: 'text', page: 'number', limit: 'number' },
  },
  {
    name: 'sessions end',
    usage: 'sessions end EMAIL',
    summary: "end a person's sessions",
    operation: 'operator.endSessions',
    words: ['email'],
  },
  {
    name: 'demo',
    usage: 'demo [--seed 2026]',
    summary: 'make two companies with believable sessions to look around in',
    operation: 'demo.fill',
    options: { seed: 'number' },
  },
  {
    name: 'import',
    usage: 'import FILE --company NAME [--dry-run] [--mapping JSON] [--time-zone Europe/Amsterdam]',
    summary: 'bring a file of sessions into a company',
    operation: 'operator.importFile',
    options: { company: 'text', 'dry-run': 'flag', mapping: 'text', 'time-zone': 'text' },
    sendsFile: true,
  },
  {
    name: 'schedule list',
    usage: 'schedule list',
    summary: 'all schedules, when they ran and when they will',
    operation: 'operator.schedules',
  },
  {
    name: 'schedule run',
    usage: 'schedule run NAME',
    summary: 'run a schedule now',
    operation: 'operator.runSchedule',
    words: ['name'],
  },
];
