import { isInstruction, type Mark, unpackMarks } from '../../../sessions/told/index.ts';

/** The marks that spans of one conversation point at. Added to, never changed: what points at them stays right. */
export interface KnownMarks {
  readonly marks: Mark[];
  /** Where each stands, made when something is looked for. */
  places: Map<Mark, number[]> | null;
}

export const knownMarks = (packed: string): KnownMarks => ({ marks: unpackMarks(packed), places: null });

/** So many marks of the known ones from a place on, or a mark that stands for itself. */
type Piece = { readonly from: number; readonly length: number } | Mark;

/** What a span said, by places in what is known of its conversation. */
export interface MarkRuns {
  readonly known: KnownMarks;
  readonly pieces: readonly Piece[];
}

const sign = ':';

export const writeRuns = (pieces: readonly Piece[]): string =>
  pieces.length === 0
    ? ''
    : sign + pieces.map((one) => (typeof one === 'string' ? one : `${one.from}+${one.length}`)).join(',');

/** Marks of spans that were kept before there were runs stand in full. */
export function readRuns(text: string, known: KnownMarks): MarkRuns {
  if (!text.startsWith(sign)) return { known, pieces: unpackMarks(text) };
  const pieces = text
    .slice(sign.length)
    .split(',')
    .map((piece): Piece => {
      const run = /^(\d+)\+(\d+)$/.exec(piece);
      return run ? { from: Number(run[1]), length: Number(run[2]) } : piece;
    });
  return { known, pieces };
}

export function marksIn({ known, pieces }: MarkRuns): Mark[] {
  const [only] = pieces;
  if (pieces.length === 1 && typeof only === 'object') return cut(known, only);
  return pieces.flatMap((piece) => (typeof piece === 'string' ? piece : cut(known, piece)));
}

/** Whether the words of a mark are there, for many spans of few conversations. */
export function allIn(words: ReadonlyMap<Mark, unknown>): (runs: MarkRuns) => boolean {
  const asked = new Map<KnownMarks, boolean>();
  return (runs) => {
    const { known, pieces } = runs;
    const isWhole = asked.get(known) ?? known.marks.every((mark) => words.has(mark));
    asked.set(known, isWhole);
    return isWhole
      ? pieces.every((piece) => (typeof piece === 'string' ? words.has(piece) : isThere(known, piece)))
      : marksIn(runs).every((mark) => words.has(mark));
  };
}

const isThere = ({ marks }: KnownMarks, { from, length }: Exclude<Piece, Mark>): boolean =>
  from + length <= marks.length;

/** A place that is not there (its conversation was taken away meanwhile) is a mark that nobody knows. */
function cut({ marks }: KnownMarks, { from, length }: Exclude<Piece, Mark>): Mark[] {
  const part = marks.slice(from, from + length);
  return part.length === length ? part : [...part, ''];
}

/**
 * The same by places, what is not known yet added to the known marks. Where what is said falls into many small pieces (its
 * past is told otherwise each time) it is added once more as a whole, so that what comes after it finds it in one piece.
 */
export function runsOf(said: readonly Mark[], known: KnownMarks): Piece[] {
  const pieces: Piece[] = [];
  const [first] = said;
  let at = 0;
  // Instructions that hold the time of day are others with each call, and would stand between what is said.
  if (first !== undefined && isInstruction(first)) at = pieces.push(first);
  const begin = at;
  const most = Math.max(32, Math.sqrt(said.length));
  while (at < said.length) {
    const found = longestRun(said, at, known);
    const { from } = found;
    const isAtEnd = from + found.length === known.marks.length && (found.length > 0 || from === 0);
    // After what was said last comes what is new; looked for one by one, words that are often said would cut it up.
    const fresh = isAtEnd ? said.slice(at + found.length) : found.length === 0 ? said.slice(at, at + 1) : [];
    for (const mark of fresh) add(known, mark);
    const length = found.length + fresh.length;
    const last = pieces.at(-1);
    if (typeof last === 'object' && last.from + last.length === from)
      pieces.splice(-1, 1, { from: last.from, length: last.length + length });
    else pieces.push({ from, length });
    at += length;
    if (pieces.length > most && begin < said.length) {
      pieces.splice(begin, pieces.length, { from: known.marks.length, length: said.length - begin });
      for (const mark of said.slice(begin)) add(known, mark);
      return pieces;
    }
  }
  return pieces;
}

const mostPlaces = 16;

/** The longest part of what is known that is said from here on. Of many places the first and the last are looked at. */
function longestRun(said: readonly Mark[], at: number, known: KnownMarks): { from: number; length: number } {
  const all = placesOf(known).get(said[at] ?? '') ?? [];
  const some = all.length > 2 * mostPlaces ? [...all.slice(0, mostPlaces), ...all.slice(-mostPlaces)] : all;
  let best = { from: known.marks.length, length: 0 };
  for (const from of some) {
    let length = 1;
    while (at + length < said.length && known.marks[from + length] === said[at + length]) length += 1;
    if (length > best.length) best = { from, length };
    if (at + length === said.length) break;
  }
  return best;
}

function placesOf(known: KnownMarks): Map<Mark, number[]> {
  if (known.places) return known.places;
  const places = new Map<Mark, number[]>();
  known.places = places;
  for (const [at, mark] of known.marks.entries()) place(places, mark, at);
  return places;
}

function place(places: Map<Mark, number[]>, mark: Mark, at: number): void {
  const all = places.get(mark);
  if (all) all.push(at);
  else places.set(mark, [at]);
}

function add(known: KnownMarks, mark: Mark): void {
  place(placesOf(known), mark, known.marks.length);
  known.marks.push(mark);
}
