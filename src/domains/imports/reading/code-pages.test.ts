import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { inCodePage, tellCodePage } from './code-pages.ts';
import { decodeStream, type TextMeter } from './decode-stream.ts';

/** The bytes of a text in a code page. */
function bytesIn(page: Parameters<typeof inCodePage>[1], text: string): Buffer {
  const codes = new Map(
    Array.from({ length: 128 }, (_, i): [string, number] => [
      inCodePage(String.fromCharCode(128 + i), page),
      128 + i,
    ]),
  );
  return Buffer.from([...text].map((sign) => codes.get(sign) ?? sign.charCodeAt(0)));
}

async function decoded(bytes: Buffer): Promise<string> {
  const meter: TextMeter = { encoding: 'utf-8' };
  let text = '';
  for await (const chunk of decodeStream(chunkedSource(bytes, 11), meter)) text += chunk.text;
  return `${meter.encoding}: ${text}`;
}

test.each([
  'Grüße aus München und Zürich',
  'Le café est fermé, ça ira',
  'één coördinatie',
  'España: mañana, ¿dónde está?',
  'Smørrebrød på Åbenrå',
  'café',
])('a file of an old Mac or of DOS is read in its own letters: %s', async (text) => {
  for (const page of ['macintosh', 'ibm850', 'windows-1252'] as const)
    expect(await decoded(bytesIn(page, `id;text\n1;${text}\n`))).toBe(`${page}: id;text\n1;${text}\n`);
});

test.each([
  'Dušan Žižek en Škoda',
  'Berlin–Hamburg … a—b',
  '“quoted” don’t • €5 ™',
  'cœur',
  '20 °C ± 1, ½ §7',
])('what windows-1252 writes in its own codes stays so: %s', async (text) => {
  expect(await decoded(bytesIn('windows-1252', text))).toBe(`windows-1252: ${text}`);
});

test('the code page is told by the lines of a file together, not by each for itself', async () => {
  const lines = 'Möller\nGrüße\nKöln\nZürich\n';
  expect(await decoded(bytesIn('macintosh', lines))).toBe(`macintosh: ${lines}`);
});

test.each([
  [
    'Russian',
    [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xea, 0xe0, 0xea, 0x20, 0xe4, 0xe5, 0xeb, 0xe0],
  ],
  ['Japanese', [0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd]],
  [
    'Polish',
    [
      ...Buffer.from(
        'za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1, \xbf\xf3\xb3w, ma\xb3a \xb3\xb9ka',
        'latin1',
      ),
    ],
  ],
])('letters of which no known code page makes words are refused with what to do: %s', async (_of, bytes) => {
  expect(tellCodePage(Buffer.from(bytes).toString('latin1'))).toBeNull();
  await expect(decoded(Buffer.from(bytes))).rejects.toThrow('Save the file as UTF-8');
});
