import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMultipart } from './parse-multipart.ts';

async function encode(form: FormData) {
  const request = new Request('http://x', { method: 'POST', body: form });
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
}

test('what FormData writes is read back byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), fc.string(), async (bytes, text) => {
      const form = new FormData();
      form.set('file', new File([Buffer.from(bytes)], 'a b.jsonl'));
      form.set('purpose', text);
      const { type, body } = await encode(form);
      const parts = parseMultipart(type, body);
      expect(parts?.[0]).toMatchObject({ name: 'file', fileName: 'a b.jsonl' });
      expect(parts?.[0]?.content.equals(bytes)).toBe(true);
      expect(parts?.[1]?.name).toBe('purpose');
    }),
    { numRuns: 50 },
  );
});

test('what is no form, or ends too early, is null', async () => {
  const form = new FormData();
  form.set('file', new File(['hello'], 'a.jsonl'));
  const { type, body } = await encode(form);
  expect(parseMultipart('application/json', body)).toBeNull();
  expect(parseMultipart('multipart/form-data', body)).toBeNull();
  for (let length = 0; length < body.length - 4; length += 7) {
    expect(parseMultipart(type, body.subarray(0, length))).toBeNull();
  }
});
