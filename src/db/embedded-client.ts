import pg from 'pg';
import type { EmbeddedServer } from './embedded-server.ts';

/** A connection to an engine of this process, as the driver wants to be told of it. */
export const embeddedConnection = (server: EmbeddedServer): pg.ClientConfig => ({
  stream: () => server.connect(),
  user: 'postgres',
  database: 'postgres',
  host: 'embedded',
});

/** One connection. That its engine ended is told by the statement it broke, and must not take the process with it. */
export function embeddedClient(server: EmbeddedServer): pg.Client {
  const client = new pg.Client(embeddedConnection(server));
  client.on('error', () => {});
  return client;
}
