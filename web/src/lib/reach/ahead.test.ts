import { expect, onTestFinished, test, vi } from 'vitest';
import { askAhead, forgetAhead, takeAhead } from './ahead.ts';

test('one question is asked once, whoever comes first, and nothing is asked ahead of an app that is there', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked: string[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('{}');
  });
  expect((await askAhead('first', {}))?.ok).toBe(true);
  expect((await takeAhead('/api/rpc/first', '{"json":{}}'))?.ok).toBe(true);
  expect(takeAhead('/api/rpc/second', '{"json":{}}')).toBe(undefined);
  expect(await askAhead('second', {})).toBe(undefined);
  forgetAhead();
  expect(await askAhead('third', {})).toBe(undefined);
  expect(asked).toEqual(['/api/rpc/first']);
});
