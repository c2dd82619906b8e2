import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';

const ticket = {
  attributes: { type: 'Case' },
  Id: '500A',
  Subject: 'Bike',
  Description: null,
  CreatedDate: '2026-03-05T09:00:00.000+0000',
};
const emails = (...records: readonly object[]) => ({ totalSize: records.length, done: true, records });

test('a case begins with what its first e-mail says, else with its own words', async () => {
  const email = { Incoming: true, TextBody: 'Where?', MessageDate: '2026-03-05T09:00:00.000+0000' };
  for (const [inside, begins] of [
    [{ EmailMessages: emails(email) }, 'Where?'],
    [{ EmailMessages: emails() }, 'Bike'],
    [{}, 'Bike'],
  ] as const) {
    const answer = { totalSize: 1, done: true, records: [{ ...ticket, ...inside }] };
    const { layout, sessions, remarks } = await readVendorFile(JSON.stringify(answer));
    expect([layout, sessions[0]?.initialMsg]).toEqual(['salesforce-cases', begins]);
    expect(remarks.length).toBe('EmailMessages' in inside ? 0 : 1);
  }
});
