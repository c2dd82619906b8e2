import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type QrMatrix, qrMatrix } from './qr-matrix.ts';

const fingerprint = (matrix: QrMatrix) =>
  createHash('sha256')
    .update(matrix.map((row) => row.map(Number).join('')).join('\n'))
    .digest('hex')
    .slice(0, 16);

const longLink = `otpauth://totp/Parlance:${'a'.repeat(200)}?secret=JBSWY3DPEHPK3PXP&issuer=Parlance&${'x'.repeat(230)}`;

// These codes were read back by an independent reader before their fingerprints were taken.
test.each([
  ['one block, no alignment pattern', 'parlance', 21, '721346f751cbb6cf'],
  [
    'two blocks and version information',
    `otpauth://totp/Parlance:m%40a.example?${'secret=JBSWY3DPEHPK3PXP&'.repeat(4)}`,
    41,
    '4a7001b85c25eed3',
  ],
  ['six blocks, sixteen bits of length', longLink, 77, 'b6fcac11bd57c468'],
])('a code that cameras read stays that code: %s', (_what, text, size, expected) => {
  const matrix = qrMatrix(text);
  if (size) expect(matrix.length).toBe(size);
  expect(fingerprint(matrix)).toBe(expected);
});

test('a text that does not fit is refused, not cut', () => {
  expect(() => qrMatrix('x'.repeat(521))).toThrow(RangeError);
  expect(qrMatrix('x'.repeat(520)).length).toBe(77);
});
