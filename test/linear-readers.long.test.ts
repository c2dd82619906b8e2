import { expect, test } from 'vitest';
import { disproportion } from './readers/growth.ts';
import { importReaders } from './readers/import-readers.ts';
import { serviceReaders } from './readers/service-readers.ts';

test.each([...importReaders, ...serviceReaders])(
  'a million characters of the worst for $name take no more than in proportion',
  (reader) => {
    expect(disproportion(reader)).toBeNull();
  },
);

test.each([
  ['a start anew at every place', (text: string) => /\s+$/.test(text)],
  ['an opening that is never closed', (text: string) => text.replace(/<!--[\s\S]*?-->/g, '')],
])('the measure finds %s', (name, read) => {
  expect(disproportion({ name, read })).toContain('characters');
});
