import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { buildOnce } from '../../scripts/build-once.mjs';
import { listen } from '../rig/listen.ts';
import { type Demo, startDemo } from './demo-service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test file asks for the demonstration that all of them share. */
    demoDoor: string;
  }
}

/**
 * Browser tests drive the built service: one with the demonstration serves all files, started when the first one asks, or
 * at once where others run before them: filling it waits half of its time, which is theirs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildOnce();
  let demo: Promise<Demo> | null = null;
  const start = () => {
    demo ??= startDemo();
    return demo;
  };
  // Whoever asks for it is told what went wrong.
  if (project.vitest.projects.some(({ name }) => !name.startsWith('browser'))) start().catch(() => undefined);
  const door = createServer((_request, response) => {
    start().then(
      ({ place }) => response.end(JSON.stringify(place)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('demoDoor', `http://127.0.0.1:${await listen(door)}`);
  return async () => {
    door.close();
    await demo?.then((started) => started[Symbol.asyncDispose]());
  };
}
