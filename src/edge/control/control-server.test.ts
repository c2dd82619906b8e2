import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Services } from '../../kernel/services.ts';
import { openControlServer } from './control-server.ts';

test('a connection that the system could not hand over is told in the log, and ends nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-control-'));
  const listening = vi.spyOn(Server.prototype, 'listen');
  const errors: unknown[] = [];
  // The door itself needs no other part of the service.
  const services = { log: { error: (facts: object) => errors.push(facts) } } as unknown as Services;
  const control = await openControlServer(services, new Map(), join(folder, 'control.sock'));
  try {
    const [server] = listening.mock.contexts as Server[];
    const failures = [new Error('accept EMFILE'), new Error('accept ENOBUFS')];
    for (const failure of failures) server?.emit('error', failure);
    expect(errors).toEqual(failures.map((err) => ({ err })));
  } finally {
    listening.mockRestore();
    await control.close();
    await rm(folder, { recursive: true });
  }
});

test('a file that takes longer to come than five minutes is waited for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-control-'));
  const listening = vi.spyOn(Server.prototype, 'listen');
  const control = await openControlServer({} as Services, new Map(), join(folder, 'control.sock'));
  try {
    const [server] = listening.mock.contexts as Server[];
    expect(server?.requestTimeout).toBe(0);
  } finally {
    listening.mockRestore();
    await control.close();
    await rm(folder, { recursive: true });
  }
});

test('a call whose name cannot be read is refused as such', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-control-'));
  const socketPath = join(folder, 'control.sock');
  // No operation is reached.
  const services = { log: { error: () => {} } } as unknown as Services;
  const control = await openControlServer(services, new Map(), socketPath);
  try {
    const statusOf = (path: string) =>
      new Promise((resolve, reject) => {
        get({ socketPath, path }, (answer: IncomingMessage) => {
          answer.resume();
          resolve(answer.statusCode);
        }).on('error', reject);
      });
    expect(await statusOf('/%zz')).toBe(400);
    expect(await statusOf('/nothing.ofThisName')).toBe(404);
  } finally {
    await control.close();
    await rm(folder, { recursive: true });
  }
});
