import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApp } from '../../../../test/rig/start-app.ts';
import { english } from '../../../words/en.ts';
import { AuditLog } from '../listing/audit-log-schema.ts';
import { deedWords, sealedWords } from './deed-words.ts';

const deed = { action: 'audit.list', eventType: 'DATA_ACCESS', outcome: 'SUCCESS', metadata: {} };
const sealed = 'As it was sealed.';
const dutch = (change: Partial<typeof deed>) => deedWords({ ...deed, ...change }, sealed, 'nl-BE');

test('a deed is told in the language of the reader, by what was recorded of it', () => {
  expect(dutch({})).toBe('Auditlog gelezen.');
  const cleanUp = { action: 'audit.retention.cleanup', metadata: { recordsAffected: 12_345 } };
  expect(dutch(cleanUp)).toBe('De nachtelijke opschoning heeft 12.345 regels van het auditlog verwijderd.');
  const alert = { action: 'security.alert', outcome: 'SUSPICIOUS', metadata: { alertType: 'CSRF_ATTACK' } };
  expect(dutch(alert)).toBe('Beveiligingsmelding: CSRF-aanval.');
});

test('what was refused is not told as if it had been done', () => {
  expect(dutch({ eventType: 'AUTHORIZATION', outcome: 'BLOCKED' })).toBe('Geweigerd: geen rechten.');
  expect(dutch({ eventType: 'DATA_IMPORT', outcome: 'BLOCKED' })).toBe(sealed);
  expect(dutch({ action: 'auth.login', outcome: 'FAILURE' })).toBe('Een inlogpoging is geweigerd.');
  const wrong = { outcome: 'FAILURE', metadata: { wrong: 'code' } };
  expect(dutch({ action: 'auth.mfaEnable', ...wrong })).toBe(
    'Inloggen in twee stappen inschakelen: de code klopte niet.',
  );
});

test('the facts of an entry say which sentence it is', () => {
  const words = (action: string, metadata = {}, id = '') =>
    sealedWords({ ...deed, action, metadata, resource: { id } });
  expect(words('view.save', { isShared: false })).toBe('Saved a view.');
  expect(words('view.save', { isShared: true })).toBe('Saved a view and shared it with the company.');
  const person = { email: 'pieter@example.org', role: 'USER', roleBefore: 'USER', roleAfter: 'ADMIN' };
  expect(words('user.invite', person)).toBe('Invited pieter@example.org as User.');
  expect(words('user.changeRole', person)).toBe(
    'Changed the role of pieter@example.org from User to Administrator.',
  );
  expect(words('user.invite', { role: 'USER' })).toBe('Invited a user.');
  expect(words('auth.revokeSessions', {}, 'all')).toBe('Signed out all of their devices.');
  expect(words('security.acknowledge', { alertIds: ['a'] })).toBe('Acknowledged a security alert.');
  expect(words('security.acknowledge', { alertIds: ['a', 'b'] })).toBe('Acknowledged security alerts.');
  expect(words('imports.create', { dryRun: true, actor: 'operator' })).toMatch(/from the command line/);
  expect(words('audit.retention.cleanup', { recordsAffected: 12_345, retentionDays: 90 })).toBe(
    'Removed 12345 audit log entries older than 90 days.',
  );
});

test('an entry that names no known deed or lacks a fact, and a reader of English, get what was sealed', () => {
  expect(dutch({ action: 'some.newDeed' })).toBe(sealed);
  expect(dutch({ action: 'sessions.read', metadata: { count: 3 } })).toBe(sealed);
  for (const language of ['en-GB', 'ja', null]) expect(deedWords(deed, sealed, language)).toBe(sealed);
});

test('each sentence is of an action that the source records, and the gate refuses nothing without words', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('words'),
  );
  const source = files.map((path) => readFileSync(join('src', path), 'utf8')).join('\n');
  const deeds = Object.keys(english).flatMap(
    (code) => /^deed\.(.*?)(?:\.[A-Z_]+)?(?::|$)/.exec(code)?.[1] ?? [],
  );
  expect(deeds.length).toBeGreaterThan(100);
  for (const deed of deeds) expect(source.includes(`'${deed}'`), deed).toBe(true);
  const refusals = [...source.matchAll(/eventType: '(\w+)',\s+action: op\.id,\s+outcome: '(\w+)'/g)];
  expect(refusals.length).toBeGreaterThan(3);
  for (const [, type, outcome] of refusals) expect(english).toHaveProperty([`refused.${type}.${outcome}`]);
});

test('what version 2.0 sealed reads Dutch, and stays as it was for a reader of English', () => {
  const none = { data: { auditLogs: [] } };
  const Answer = z.object({
    json: z.object({ data: z.object({ auditLogs: z.array(AuditLog.omit({ actor: true })) }) }).catch(none),
  });
  const file = gunzipSync(readFileSync('test/upgrade/2.0/embedded.json.gz')).toString();
  const { answers } = z.object({ answers: z.array(Answer) }).parse(JSON.parse(file));
  const entries = answers.flatMap(({ json }) => json.data.auditLogs);
  expect(new Set(entries.map(({ action }) => action)).size).toBeGreaterThan(10);
  for (const entry of entries) {
    expect(deedWords(entry, entry.description, 'nl')).not.toBe(entry.description);
    expect(deedWords(entry, entry.description, 'en')).toBe(entry.description);
    expect(sealedWords({ ...entry, description: undefined })).not.toBe(entry.action);
  }
});

test('who reads Dutch is answered in it; what is sealed and exported stays English', async () => {
  await using app = await startApp();
  const { browser, companyId } = await app.signUp();
  await app.app.services.auditChain.seal();
  interface Entry {
    readonly id: string;
    readonly action: string;
    readonly description: string;
  }
  const list = async (language: string) => {
    const path = `/api/admin/audit-logs?companyId=${companyId}`;
    const { json } = await browser.get(path, { 'accept-language': language });
    return (json as { data: { auditLogs: Entry[] } }).data.auditLogs.find(
      ({ action }) => action === 'auth.register',
    );
  };
  const [inEnglish, inDutch] = [await list('en'), await list('nl')];
  expect(inEnglish?.description).toBe('Registered a company and its administrator.');
  expect(inDutch).toEqual({
    ...inEnglish,
    description: 'Bedrijf en beheerder geregistreerd.',
  });
  const one = await browser.get(`/api/admin/audit-logs/entries/${inDutch?.id}`, { 'accept-language': 'nl' });
  expect(one.json).toMatchObject({
    data: { auditLog: inDutch, proof: { description: inEnglish?.description } },
  });
  for (const format of ['csv', 'jsonl']) {
    const file = await browser.get(`/api/admin/audit-logs/export?format=${format}`, {
      'accept-language': 'nl',
    });
    expect(file.text).toContain(inEnglish?.description);
    expect(file.text).not.toContain(inDutch?.description);
  }
});

test('what a check finds, and what the log refuses, is said in the language of whoever asks', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  await app.app.services.auditChain.seal();
  await app.database.system(async (tx) => {
    await tx.query('SET LOCAL ROLE NONE');
    await tx.query("UPDATE audit_entry SET description = 'Nothing.' WHERE action = 'auth.register'");
  });
  const verify = async (language: string) =>
    (await browser.get('/api/admin/audit-logs/verify', { 'accept-language': language })).json;
  const problem = 'entry-altered';
  expect(await verify('en')).toMatchObject({
    data: { problem, message: 'The entry differs from what was sealed. First bad entry: 1.' },
  });
  expect(await verify('nl')).toMatchObject({
    data: { problem, message: 'De regel wijkt af van wat is verzegeld. Eerste foute regel: 1.' },
  });
  const cursor = await browser.get('/api/admin/audit-logs/verify?cursor=x', { 'accept-language': 'nl' });
  expect(cursor.json).toMatchObject({ error: 'Dit is geen cursor van een eerdere stap.' });
});
