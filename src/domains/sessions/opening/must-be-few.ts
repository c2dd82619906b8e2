/** Transcripts that would take too much memory when all of them are opened: fewer at a time do not. */
export class TooMuchTogether extends Error {
  override name = 'TooMuchTogether';
}

/** The end of a stored body: there a gzip says how long its text is. */
export const bodyEnd = 'substring(body FROM octet_length(body) - 3)';

interface Stored {
  readonly bodyEnd: Uint8Array | null;
  readonly messageCount: number | null;
}

const mostBytes = 16 * 1024 ** 2;
/** However short, each is an object with a text and a time. */
const bytesOfMessage = 200;

/** Throws for more than may be opened together, before any of them is; one by itself always may. */
export function mustBeFew(all: readonly Stored[]): void {
  const bytes = all.reduce(
    (sum, one) => sum + textBytes(one.bodyEnd) + (one.messageCount ?? 0) * bytesOfMessage,
    0,
  );
  if (all.length > 1 && bytes > mostBytes) throw new TooMuchTogether();
}

const textBytes = (end: Uint8Array | null): number =>
  end?.byteLength === 4 ? new DataView(end.buffer, end.byteOffset, 4).getUint32(0, true) : 0;
