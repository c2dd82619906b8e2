import pg from 'pg';

/** A connection of one's own to a server, for as long as the work lasts. */
export async function onServer<T>(work: (client: pg.Client) => Promise<T>, url = serverUrl()): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The server that the environment names. */
export function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server');
  return url;
}

export const databaseUrl = (name: string): string =>
  Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;
