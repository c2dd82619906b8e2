/** A command: an operation, and how words after its name become the operation's input. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly operation: string;
  /** Options by name: text unless it is a number or a flag. */
  readonly options?: Readonly<Record<string, 'text' | 'number' | 'flag'>>;
  /** Names of the plain words, in their order. */
  readonly words?: readonly string[];
  /** The first plain word is a file whose bytes go to the operation. */
  readonly sendsFile?: boolean;
}

export const commands: readonly Command[] = [
  {
    name: 'admin create',
    usage: 'admin create --email ann@example.org --name "Ann" [--role SUPER_ADMIN|ADMIN|SUPPORT]',
    summary: 'invite platform staff; prints the link when no mail server is set',
    operation: 'operator.makeAdministrator',
    options: { email: 'text', name: 'text', role: 'text' },
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
