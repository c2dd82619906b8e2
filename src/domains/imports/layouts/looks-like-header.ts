import { foldWord } from '../normalise/fold-word.ts';
import { fieldOfHeader } from './header-words.ts';

const dataForm =
  /^(?:[-+]?\d[\d.,]*$|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|https?:\/\/|[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$)/;

/** More of a cell says nothing about what it is. */
const lookedAt = 300;

/** A row of known names, or of distinct words where the rows below hold data. */
export function looksLikeHeader(first: string[], rest: string[][]): boolean {
  const filled = first.map(startOf).filter((cell) => cell !== '');
  if (filled.length === 0 || filled.some((cell) => dataForm.test(cell))) return false;
  const known = filled.filter((cell) => fieldOfHeader(cell) !== null).length;
  if (known >= Math.min(2, filled.length)) return true;
  const distinct = new Set(filled.map(foldWord)).size === filled.length;
  const dataBelow = rest.slice(0, 20).some((row) => row.some((cell) => dataForm.test(startOf(cell))));
  return distinct && dataBelow;
}

const startOf = (cell: string): string => cell.trimStart().slice(0, lookedAt).trimEnd();
