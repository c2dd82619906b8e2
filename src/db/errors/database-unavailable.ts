/** The server of DATABASE_URL cannot be used. The message says why and what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

const away = 'cannot be reached. Start it, or correct host and port in DATABASE_URL.';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: away,
  ECONNRESET: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  ENOTFOUND: away,
  EAI_AGAIN: away,
  ETIMEDOUT: away,
  ENOENT: away,
  '28P01': 'refused the user or password. Correct them in DATABASE_URL.',
  '28000': 'refused the user or password. Correct them in DATABASE_URL.',
  '3D000': 'is not there under this name. Create it with createdb, or correct the name in DATABASE_URL.',
  '53300': 'has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE.',
  '57P03': 'is starting or stopping. Try again in a moment.',
  '42501': 'does not let its user create tables. Make the user of DATABASE_URL the owner of the database.',
};

/** Names the reason when the database refused or did not answer; any other error stays what it is. */
export function explainUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const silent = /timeout|connection terminated|connection ended/i.test(error.message);
  const reason = reasons[code ?? ''] ?? (silent ? `did not answer. ${startIt}` : undefined);
  return reason ? new DatabaseUnavailable(`The database of DATABASE_URL ${reason}`, { cause: error }) : error;
}

const startIt = 'Start it, or correct host and port in DATABASE_URL.';

function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : undefined;
}
