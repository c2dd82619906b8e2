import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrImage } from './qr-image.tsx';

const longLink = `otpauth://totp/Parlance:${'a'.repeat(200)}?secret=JBSWY3DPEHPK3PXP&issuer=Parlance&${'x'.repeat(230)}`;

function fingerprint(text: string): readonly [string | undefined, string] {
  const picture = renderToStaticMarkup(createElement(QrImage, { text, label: 'code' }));
  const [, width] = /viewBox="0 0 (\d+) /.exec(picture) ?? [];
  const [, dark = ''] = / d="([^"]+)"/.exec(picture) ?? [];
  return [width, createHash('sha256').update(dark).digest('hex').slice(0, 16)];
}

// These pictures were read back by an independent reader before their fingerprints were taken.
test.each([
  ['one block, no alignment pattern', 'parlance', '29', 'dcd914dc943e3d39'],
  [
    'two blocks, version information',
    `otpauth://totp/Parlance:m%40a.example?${'secret=JBSWY3DPEHPK3PXP&'.repeat(4)}`,
    '53',
    '4150d066c7cd4f50',
  ],
  ['six blocks, sixteen bits of length', longLink, '85', '00623e7b5ac90291'],
])('a code that cameras read stays that code, with its quiet zone: %s', (_what, text, width, dark) => {
  expect(fingerprint(text)).toEqual([width, dark]);
});
