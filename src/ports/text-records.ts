import { Resolver } from 'node:dns/promises';

/** The TXT records of a name; an empty list where there are none. Rejects when no answer is to be had. */
export type TextRecords = (name: string) => Promise<readonly string[]>;

const timeoutMs = 5000;

export const systemTextRecords: TextRecords = async (name) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};
