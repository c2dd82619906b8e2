import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { decodeStream, type TextMeter } from './decode-stream.ts';
import { ImportFileError } from './import-file-error.ts';

async function decode(bytes: Uint8Array, size = 7) {
  const meter: TextMeter = { encoding: 'utf-8' };
  let text = '';
  let byteCount = 0;
  for await (const chunk of decodeStream(chunkedSource(bytes, size), meter)) {
    expect(chunk.byteCount).toBe(Buffer.byteLength(chunk.text));
    text += chunk.text;
    byteCount += chunk.byteCount;
  }
  return { text, byteCount, encoding: meter.encoding };
}

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const sample = 'id;naam\r\n1;Zoë Ångström €5 😀\r\n';

test('a byte order mark decides the encoding and is no part of the text', async () => {
  const mark = Buffer.from([0xef, 0xbb, 0xbf]);
  expect(await decode(Buffer.concat([mark, Buffer.from(sample)]))).toMatchObject({
    text: sample,
    encoding: 'utf-8',
  });
  expect(await decode(Buffer.from(`\ufeff${sample}`, 'utf16le'))).toMatchObject({
    text: sample,
    encoding: 'utf-16le',
  });
  expect(await decode(utf16be(`\ufeff${sample}`))).toMatchObject({ text: sample, encoding: 'utf-16be' });
});

test('UTF-16 without a mark is known by its zero bytes', async () => {
  expect(await decode(Buffer.from(sample.repeat(20), 'utf16le'))).toMatchObject({
    text: sample.repeat(20),
    encoding: 'utf-16le',
  });
  expect(await decode(utf16be(sample.repeat(20)))).toMatchObject({ encoding: 'utf-16be' });
});

test('windows-1252 is taken where UTF-8 does not fit, however late the first accent comes', async () => {
  const plain = 'a,b\n'.repeat(40_000);
  const bytes = Buffer.concat([Buffer.from(plain), Buffer.from([0x80, 0x35, 0x20, 0xe9, 0x94, 0x0a])]);
  expect(await decode(bytes, 10_000)).toMatchObject({ text: `${plain}€5 é”\n`, encoding: 'windows-1252' });
});

test('one damaged byte in a UTF-8 file is read for itself, and no text is lost', async () => {
  const bytes = Buffer.concat([Buffer.from('café déjà vu '), Buffer.from([0xff]), Buffer.from(' naïve')]);
  expect(await decode(bytes)).toMatchObject({ text: 'café déjà vu ÿ naïve', encoding: 'mixed' });
});

test.each([7, 1_000, 300_000])(
  'lines of two encodings are read each in its own, in pieces of %i',
  async (size) => {
    const old = Buffer.from(
      'Zoë fühlt: „gut“ €5\n'.replaceAll('„', '"').replaceAll('“', '"').replace('€', ''),
      'latin1',
    );
    const lines = Array.from({ length: 9_000 }, (_, n) =>
      n % 3 === 0 ? old : Buffer.from('Zoë fühlt: €5 😀\n'),
    );
    const { text, encoding } = await decode(Buffer.concat(lines), size);
    expect(encoding).toBe('mixed');
    expect(text).not.toContain('\ufffd');
    expect(text).toBe('Zoë fühlt: "gut" 5\nZoë fühlt: €5 😀\nZoë fühlt: €5 😀\n'.repeat(3_000));
  },
);

test('a line of megabytes is read in stretches, wherever the bytes are cut', async () => {
  const line = Buffer.concat([
    Buffer.from('€'.repeat(100_000)),
    Buffer.from([0xe9, 0x20]),
    Buffer.from('é'.repeat(100_000)),
  ]);
  const [whole, cut] = [await decode(line, 1_000_000), await decode(line, 777)];
  expect(whole.text).toBe(`${'€'.repeat(100_000)}é ${'é'.repeat(100_000)}`);
  expect(cut).toEqual(whole);
});

test('the text does not depend on how the bytes were cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ unit: 'binary' }).map((s) => Buffer.from(s)),
      ),
      fc.integer({ min: 1, max: 40 }),
      async (bytes, size) => {
        const whole = await decode(bytes, 1_000).catch((error: unknown) => error);
        const cut = await decode(bytes, size).catch((error: unknown) => error);
        expect(cut).toEqual(whole);
      },
    ),
    { numRuns: 300 },
  );
});

test('well-formed UTF-8 comes out byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 9 }), async (text, size) => {
      const bytes = Buffer.from(`${'é'.repeat(20)}${text}`);
      expect(await decode(bytes, size)).toMatchObject({
        text: bytes.toString('utf8'),
        byteCount: bytes.length,
        encoding: 'utf-8',
      });
    }),
  );
});

/** Every byte about as often as every other, as in a picture or packed data. */
const shuffledBytes = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => (Math.imul(i + 1, 0x9e3779b1) >>> 13) & 0xff);

test.each([
  [[0x50, 0x4b, 0x03, 0x04, 0, 0], 'Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'PDF'],
  [[0x1f, 0x8b, 0x08], 'gzip inside gzip'],
  [Array.from({ length: 64 }, (_, i) => (i % 3 === 0 ? 0 : i)), "isn't a text file"],
  [[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, ...shuffledBytes(2000)], "isn't a text file"],
])('a binary file is refused with its kind and what to do (%#)', async (bytes, message) => {
  const refusal = decode(Uint8Array.from(bytes));
  await expect(refusal).rejects.toBeInstanceOf(ImportFileError);
  await expect(refusal).rejects.toThrow(message);
});
