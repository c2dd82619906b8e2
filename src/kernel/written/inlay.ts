import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Nobody outside knows it, so nothing that came from there is taken for a place. */
const mark = `inlay:${randomUUID()}:`;
const places = new RegExp(`"${mark}(\\d+)"`);

/** Texts of JSON that were written before the answer around them is: they are joined, not read and written again. */
export function createInlay() {
  const texts: string[] = [];
  // Every second piece is the number of a place.
  const piecesOf = (json: string) =>
    json.split(places).map((piece, at) => (at % 2 === 0 ? piece : (texts[Number(piece)] ?? 'null')));
  return {
    /** Keeps a text of JSON that is ready, and says what stands in its place until then. */
    put: (text: string) => `${mark}${texts.push(text) - 1}`,
    /** JSON with all of the texts in their places. */
    fill: (json: string) => (texts.length === 0 ? json : piecesOf(json).join('')),
    /** The same as it is sent, each text in a turn of its own: megabytes at once would hold up everybody else. */
    async bytes(json: string): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (const piece of piecesOf(json)) {
        await nextTurn();
        parts.push(Buffer.from(piece));
      }
      return Buffer.concat(parts);
    },
  };
}

export type Inlay = ReturnType<typeof createInlay>;
