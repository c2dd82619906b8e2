import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { emptyPlace } from '../labs/dump-lab.ts';
import { startApp } from '../rig/start-app.ts';
import { type Asked, askAll, type Released } from './ask-all.ts';

vi.setConfig({ testTimeout: 300_000 });

const folder = new URL('2.0/', import.meta.url);

/** Their answers are about this browser's own sign-in. */
const ofTheMoment = new Set([
  '/api/csrf-token',
  '/api/auth/session',
  '/api/auth/sessions',
  '/api/admin/audit-logs',
]);

/**
 * The key that signs the log lives beside the database, in a folder that a test has anew. Questions are grouped by their form
 * since 2.0, so other ones lead.
 */
const others = new Set(['keyId', 'publicKeyPem', 'topQuestions']);
/** Sentences were rewritten since: those of refusals, whose codes, fields and statuses are the promise, and those of reasons and advice. */
const sentences = new Set(['error', 'message']);
const reasons = new Set(['reason', 'closedReason', 'suggestion', 'recommendations', 'factor']);
const withoutOthers = (asked: Asked): Asked => ({
  ...asked,
  json: JSON.parse(JSON.stringify(asked.json), (name, value: unknown) =>
    others.has(name) || reasons.has(name) || (asked.status >= 400 && sentences.has(name)) ? undefined : value,
  ),
});

test.each(['embedded', 'postgres'])(
  'data of version 2.0 from the %s engine come along: migrated forwards, every answer is the one that 2.0 gave',
  async (engine) => {
    const kept = readFileSync(new URL(`${engine}.json.gz`, folder));
    const released: Released = JSON.parse(gunzipSync(kept).toString());
    await using place = await emptyPlace();
    await place.restore(readFileSync(new URL(`${engine}.dump.gz`, folder)));
    await using app = await startApp({ database: await place.open() });
    app.clock.advance(new Date(released.madeAt).getTime() - app.clock.now().getTime());

    const answers = await askAll(app, released.callers, released.answers);

    const find = ({ as, path }: Asked) => answers.find((asked) => asked.as === as && asked.path === path);
    const compared = released.answers.filter(({ path }) => !ofTheMoment.has(path));
    expect(compared.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
    for (const before of compared) {
      const now = find(before);
      // Fields may be added.
      expect(now && withoutOthers(now), `${before.as} ${before.path}`).toMatchObject(withoutOthers(before));
    }
  },
);
