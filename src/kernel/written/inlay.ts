import { randomUUID } from 'node:crypto';

/** Nobody outside knows it, so nothing that came from there is taken for a place. */
const mark = `inlay:${randomUUID()}:`;
const places = new RegExp(`"${mark}(\\d+)"`);

/** Texts of JSON that were written before the answer around them is: they are joined, not read and written again. */
export function createInlay() {
  const texts: string[] = [];
  return {
    /** Keeps a text of JSON that is ready, and says what stands in its place until then. */
    put: (text: string) => `${mark}${texts.push(text) - 1}`,
    /** JSON with all of the texts in their places. */
    fill(json: string) {
      if (texts.length === 0) return json;
      // Every second piece is the number of a place.
      const pieces = json.split(places);
      return pieces.map((piece, at) => (at % 2 === 0 ? piece : (texts[Number(piece)] ?? 'null'))).join('');
    },
  };
}

export type Inlay = ReturnType<typeof createInlay>;
