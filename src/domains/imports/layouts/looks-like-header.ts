import { foldWord } from '../normalise/fold-word.ts';
import { fieldOfHeader } from './header-words.ts';

const dataForm =
  /^\s*(?:[-+]?\d[\d.,]*|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}.*|https?:\/\/.*|[^\s@]+@[^\s@]+\.\w+)\s*$/;

/** A row of known names, or of distinct words where the rows below hold data. */
export function looksLikeHeader(first: string[], rest: string[][]): boolean {
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length === 0 || filled.some((cell) => dataForm.test(cell))) return false;
  const known = filled.filter((cell) => fieldOfHeader(cell) !== null).length;
  if (known >= Math.min(2, filled.length)) return true;
  const distinct = new Set(filled.map(foldWord)).size === filled.length;
  const dataBelow = rest.slice(0, 20).some((row) => row.some((cell) => dataForm.test(cell)));
  return distinct && dataBelow;
}
