import { readFileSync } from 'node:fs';

/** Where the system does not say. */
const usual = 10_240;

/** So many files and connections together may this process hold open. */
export function mostOpenFiles(): number {
  try {
    const told = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return told === undefined ? usual : Number(told);
  } catch {
    return usual;
  }
}
