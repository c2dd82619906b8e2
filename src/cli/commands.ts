import { tellVerification } from './tell-verification.ts';

/** A command: an operation, and how words after its name become the operation's input. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** The operation that does it; or the name of the work that this program does itself. */
  readonly operation: string;
  /** Options by name: text unless it is a number, a flag or a list of words with commas. */
  readonly options?: Readonly<Record<string, 'text' | 'number' | 'flag' | 'list'>>;
  /** Options whose field of the operation has another name. */
  readonly names?: Readonly<Record<string, string>>;
  /** Options that name a file, which a running service opens itself: told by their whole path. */
  readonly paths?: readonly string[];
  /** Names of the plain words, in their order. */
  readonly words?: readonly string[];
  /** The word that may hold a password: what is typed is seen by everybody on the machine, so `-` reads it from the input. */
  readonly secret?: string;
  /** Given whatever is typed. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** The name of a company is typed; the operation gets its id under this name. */
  readonly companyAs?: string;
  /** The first plain word is a file: its bytes go to the operation, or the operation's bytes into it. */
  readonly file?: 'sent' | 'written';
  /** What is printed in place of the output as JSON, and whether the command succeeded. */
  readonly report?: (output: unknown) => { readonly text: string; readonly ok: boolean };
}

export const commands: readonly Command[] = [
  {
    name: 'admin create',
    usage: 'admin create --email ann@example.org --name "Ann" [--role SUPER_ADMIN|ADMIN|SUPPORT]',
    summary: 'invite platform staff; prints the link if no mail server is set',
    operation: 'operator.makeAdministrator',
    options: { email: 'text', name: 'text', role: 'text' },
    names: { role: 'platformRole' },
  },
  {
    name: 'audit verify',
    usage: 'audit verify [--since 2026-01-31] [--checkpoint FILE] [--company ID]',
    summary: 'check the audit log for tampering; names the first bad entry and exits with 1 if there is one',
    operation: 'audit.verifyAll',
    options: { since: 'text', checkpoint: 'text', company: 'text' },
    names: { company: 'companyId' },
    paths: ['checkpoint'],
    report: tellVerification,
  },
  {
    name: 'batch run',
    usage: 'batch run create|status|results',
    summary: 'create AI batches, check them, or store their results now',
    operation: 'batch.run',
    words: ['step'],
  },
  {
    name: 'batch now',
    usage: 'batch now --company NAME',
    summary: "send a company's waiting sessions to the AI now, however few",
    operation: 'batch.runNow',
    options: { company: 'text' },
    companyAs: 'companyId',
  },
  {
    name: 'companies list',
    usage: 'companies list [--status ACTIVE,SUSPENDED] [--search NAME] [--page 2]',
    summary: 'list companies',
    operation: 'platform.companies',
    options: { status: 'list', search: 'text', page: 'number', limit: 'number' },
  },
  {
    name: 'companies suspend',
    usage: 'companies suspend NAME',
    summary: 'suspend a company: no one can sign in, imports and AI stop, all data stays',
    operation: 'platform.updateCompany',
    words: ['company'],
    companyAs: 'id',
    fixed: { status: 'SUSPENDED' },
  },
  {
    name: 'companies resume',
    usage: 'companies resume NAME',
    summary: 'reactivate a suspended company',
    operation: 'platform.updateCompany',
    words: ['company'],
    companyAs: 'id',
    fixed: { status: 'ACTIVE' },
  },
  {
    name: 'key create',
    usage:
      'key create NAME --company COMPANY --scopes sessions:write,metrics:read [--expires 2027-01-31] [--networks 203.0.113.0/24]',
    summary: 'create an API key; it is printed only once',
    operation: 'apiKeys.create',
    options: { company: 'text', scopes: 'list', expires: 'text', networks: 'list' },
    names: { expires: 'expiresAt' },
    words: ['name'],
    companyAs: 'companyId',
  },
  {
    name: 'key list',
    usage: 'key list --company COMPANY [--page 2]',
    summary: "list a company's API keys",
    operation: 'apiKeys.list',
    options: { company: 'text', page: 'number', limit: 'number' },
    companyAs: 'companyId',
  },
  {
    name: 'key revoke',
    usage: 'key revoke ID --company COMPANY',
    summary: 'revoke an API key permanently',
    operation: 'apiKeys.revoke',
    options: { company: 'text' },
    words: ['id'],
    companyAs: 'companyId',
  },
  {
    name: 'key rotate',
    usage: 'key rotate ID --company COMPANY [--overlap-hours 24]',
    summary: 'rotate an API key; the new secret is printed only once',
    operation: 'apiKeys.rotate',
    options: { company: 'text', 'overlap-hours': 'number' },
    names: { 'overlap-hours': 'overlapHours' },
    words: ['id'],
    companyAs: 'companyId',
  },
  {
    name: 'sessions end',
    usage: 'sessions end EMAIL',
    summary: 'sign a user out everywhere',
    operation: 'operator.endSessions',
    words: ['email'],
  },
  {
    name: 'secret rotate',
    usage: 'secret rotate',
    summary: 'create a new session secret; tokens of the old one stay valid until they expire',
    operation: 'local.rotateSecret',
  },
  {
    name: 'demo',
    usage: 'demo [--seed 2026]',
    summary: 'create two demo companies with realistic sessions',
    operation: 'demo.fill',
    options: { seed: 'number' },
  },
  {
    name: 'import',
    usage:
      'import FILE --company NAME [--dry-run] [--mapping JSON] [--time-zone Europe/Amsterdam] [--labels keep|ai]',
    summary: 'import a file of sessions into a company',
    operation: 'operator.importFile',
    options: { company: 'text', 'dry-run': 'flag', mapping: 'text', 'time-zone': 'text', labels: 'text' },
    companyAs: 'companyId',
    file: 'sent',
  },
  {
    name: 'export',
    usage: 'export FILE --company NAME [--format csv|jsonl] [--startDate 2026-01-01] [--endDate 2026-01-31]',
    summary: "export a company's sessions to a file",
    operation: 'dashboard.export',
    options: { company: 'text', format: 'text', startDate: 'text', endDate: 'text' },
    companyAs: 'companyId',
    file: 'written',
  },
  {
    name: 'erase',
    usage: 'erase USER --company NAME',
    summary: "erase an end user by their key in the company's source; prints the receipt",
    operation: 'dashboard.forgetUser',
    options: { company: 'text' },
    words: ['userId'],
    companyAs: 'companyId',
  },
  {
    name: 'receipt check',
    usage: 'receipt check USER --company NAME --hash HASH',
    summary: 'check whether an erasure receipt with this userHash is about this end user',
    operation: 'operator.checkReceipt',
    options: { company: 'text', hash: 'text' },
    names: { hash: 'userHash' },
    words: ['userId'],
    companyAs: 'companyId',
  },
  {
    name: 'schedule list',
    usage: 'schedule list',
    summary: 'list all schedules, their last and next runs',
    operation: 'operator.schedules',
  },
  {
    name: 'schedule run',
    usage: 'schedule run NAME',
    summary: 'run a schedule now',
    operation: 'operator.runSchedule',
    words: ['name'],
  },
  {
    name: 'backup',
    usage: 'backup FILE',
    summary: 'back up all data as of one moment to a file, while the service runs',
    operation: 'operator.backup',
    file: 'written',
  },
  {
    name: 'restore',
    usage: 'restore FILE [--other-keys]',
    summary: 'restore a backup into an empty database and check every row',
    operation: 'local.restore',
    options: { 'other-keys': 'flag' },
    words: ['file'],
  },
  {
    name: 'move',
    usage: 'move - < FILE (its text: postgresql://user:password@host:5432/database)',
    summary: 'move the embedded data to an empty PostgreSQL database and check every row',
    operation: 'operator.move',
    words: ['databaseUrl'],
    secret: 'databaseUrl',
  },
  {
    name: 'db distribute',
    usage: 'db distribute',
    summary: 'distribute the tables of a PostgreSQL database with Citus over its workers, by company',
    operation: 'local.distribute',
  },
  {
    name: 'doctor',
    usage: 'doctor',
    summary: 'check settings, permissions, clock, database, mail, AI provider and disk',
    operation: 'local.doctor',
  },
];
