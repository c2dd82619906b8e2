import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from './route.ts';

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
      const read = await readForm(type, body);
      const file = read?.get('file');
      if (!(file instanceof File)) throw new Error('no file');
      expect(file.name).toBe('a b.jsonl');
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
      expect(read?.has('purpose')).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('what is no form, or ends too early, is null', async () => {
  const form = new FormData();
  form.set('file', new File(['hello'], 'a.jsonl'));
  const { type, body } = await encode(form);
  expect(await readForm('application/json', body)).toBeNull();
  expect(await readForm('multipart/form-data', body)).toBeNull();
  for (let length = 0; length < body.length - 4; length += 7) {
    expect(await readForm(type, body.subarray(0, length))).toBeNull();
  }
});
