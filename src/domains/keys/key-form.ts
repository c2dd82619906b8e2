import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomToken } from '../../ports/ids.ts';

/** The two halves of a key: what finds it, and what proves it. */
interface KeyHalves {
  readonly publicId: string;
  readonly secret: string;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const [publicIdLength, checkLength] = [8, 6];
const form = /^(prl_([0-9A-Za-z]{8})_([\w-]{43}))([0-9A-Za-z]{6})$/;

/** `prl_`, the public id, `_`, the secret, and a checksum by which a search for leaked keys tells them from other text. */
export function keyText({ publicId, secret }: KeyHalves): string {
  const text = `prl_${publicId}_${secret}`;
  return text + checkOf(text);
}

/** Null: no key that this service ever made. */
export function readKey(text: string): KeyHalves | null {
  const [, body = '', publicId = '', secret = '', check] = form.exec(text) ?? [];
  return check !== undefined && check === checkOf(body) ? { publicId, secret } : null;
}

export const newPublicId = (): string =>
  Array.from({ length: publicIdLength }, () => digits[randomInt(digits.length)]).join('');

export const newSecret = (): string => randomToken(32);

/** The secret is 256 random bits: nobody finds it by trying, so a fast hash is enough. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

function checkOf(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let place = 0; place < checkLength; place += 1) {
    written = `${digits[rest % digits.length]}${written}`;
    rest = Math.floor(rest / digits.length);
  }
  return written;
}
