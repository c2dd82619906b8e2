import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';
import { dashboardTools } from '../src/domains/dashboard/tools.ts';
import { type KeyScope, keyScopes } from '../src/kernel/actor.ts';
import { asJson, spansOf, spanWriters } from './labs/span-writers.ts';
import { createProgram, makeKey } from './rig/program.ts';
import { type SignedIn, startApp, type TestApp } from './rig/start-app.ts';

const runFile = promisify(execFile);

let app: TestApp;
let admin: SignedIn;
let url: string;
beforeAll(async () => {
  app = await startApp();
  app.clock.advance(Date.now() - app.clock.now().getTime());
  admin = await app.signUp();
  url = await app.listen();
});
afterAll(() => app[Symbol.asyncDispose]());

const guide = (name: string) => readFile(join(packageRoot, 'docs', 'guides', name), 'utf8');
const keyFor = async (scopes: readonly KeyScope[]) =>
  (await makeKey(app.app.services, admin.companyId, scopes)).key;
/** As somebody does who copies from a guide: the own address and key in their places. */
const filled = (text: string, key: string) =>
  text.replaceAll('https://parlance.example', url).replaceAll('prl_…', key);

const indented = (text: string): string[] =>
  [...text.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replace(/^ {4}/gm, ''));
/** The cells of each row of a table with these headings. */
function tableOf(text: string, ...headings: string[]): string[][] {
  const lines = text.split('\n');
  const from = lines.indexOf(`| ${headings.join(' | ')} |`);
  expect(from, headings.join()).toBeGreaterThan(-1);
  const rows = lines.slice(from + 2);
  return rows.slice(0, rows.indexOf('')).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const codesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const found = async (externalId: string) => {
  const { json } = await admin.browser.get(`/api/dashboard/sessions?search=${externalId}`);
  const { sessions } = (json as { data: { sessions: { externalId: string }[] } }).data;
  return sessions.some((session) => session.externalId === externalId);
};

test('with the settings of the guide alone OpenTelemetry’s own exporter brings its conversation here', async () => {
  const [settings = ''] = indented(await guide('opentelemetry.md'));
  expect(settings.split('\n')).toHaveLength(4);
  const program = `set -a\n${filled(settings, await keyFor(['sessions:write']))}\nexec "$0" "$1"`;
  const example = join(packageRoot, 'examples', 'opentelemetry.mjs');
  const { stdout } = await runFile('sh', ['-euc', program, process.execPath, example]);
  expect(stdout).toBe('It arrives tomorrow.\n');
  expect(await found('opentelemetry-1')).toBe(true);
});

/** What the table calls each way to write spans. */
const conventions: Readonly<Record<string, keyof typeof spanWriters>> = {
  'OpenTelemetry GenAI': 'gen-ai',
  'OpenTelemetry GenAI, v1.36 and before': 'gen-ai-events',
  OpenInference: 'open-inference',
  OpenLLMetry: 'open-llmetry',
  'Langfuse (version 3 on)': 'langfuse',
  'Vercel AI SDK': 'vercel-ai',
};

test('each convention of the guide is read by the names that it gives', async () => {
  const rows = tableOf(await guide('opentelemetry.md'), 'Convention', 'Conversation', 'Content');
  expect(rows.map(([name]) => name)).toEqual(Object.keys(conventions));
  const program = createProgram(app.app.server, await keyFor(['sessions:write']));
  for (const [name = '', conversation, content] of rows) {
    const write = spanWriters[conventions[name] ?? ''];
    if (!write) throw new Error(`no writer for ${name}`);
    const id = `guide-${conventions[name]}`;
    const spans = spansOf({ id, startMs: Date.now() - 60_000, turns: [['Hello?', 'Hi.']] }, write);
    const written = spans.flatMap(({ attributes, events = [] }) => [
      ...Object.keys(attributes),
      ...events.map((event) => event.name),
    ]);
    // Not in the row's writer: instructions, a second name, an ending that another name begins.
    const others = ['gen_ai.system_instructions', 'session.id', '.output'];
    const named = [...codesIn(conversation), ...codesIn(content)].filter(
      (code) => !others.includes(code) || written.includes(code),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const code of named) {
      const beginning = code.replace('…', '');
      expect(
        written.filter((one) => one.startsWith(beginning)),
        `${name}: ${code}`,
      ).not.toEqual([]);
    }
    const { status, text } = await program.send('POST', '/api/ingest/otlp/v1/traces', {
      body: asJson(spans),
      headers: { 'content-type': 'application/json' },
    });
    expect([status, text]).toEqual([200, '{}']);
    expect(await found(id), name).toBe(true);
  }
});

const openAssistant = async (settings: string) => {
  const { parlance } = (
    JSON.parse(settings) as {
      mcpServers: Record<string, { type: string; url: string; headers: Record<string, string> }>;
    }
  ).mcpServers;
  expect(parlance?.type).toBe('http');
  const client = new Client({ name: 'guide', version: '1.0.0' });
  const requestInit = { headers: parlance?.headers ?? {} };
  await client.connect(new StreamableHTTPClientTransport(new URL(parlance?.url ?? ''), { requestInit }));
  return client;
};

test('an assistant with the settings of the guide gets each tool of its table with that tool’s scope, and reads', async () => {
  const text = await guide('assistants.md');
  const [settings = ''] = indented(text);
  const rows = tableOf(text, 'Tool', 'Scope', 'Tells');
  expect(rows.map(([name]) => codesIn(name)[0]).sort()).toEqual(
    dashboardTools.map(({ name }) => name).sort(),
  );
  for (const scope of keyScopes) {
    const client = await openAssistant(filled(settings, await keyFor([scope])));
    const offered = (await client.listTools().catch(() => ({ tools: [] }))).tools.map(({ name }) => name);
    const told = rows.filter(([, cell]) => codesIn(cell)[0] === scope).map(([name]) => codesIn(name)[0]);
    expect(offered.toSorted(), scope).toEqual(told.toSorted());
    await client.close();
  }
  const client = await openAssistant(filled(settings, await keyFor(keyScopes)));
  const { content, isError } = await client.callTool({ name: 'list_sessions', arguments: { limit: 3 } });
  expect(isError).toBeFalsy();
  expect(JSON.stringify(content)).toMatch(/\[data [0-9a-f]+\]/);
  await client.close();
});
