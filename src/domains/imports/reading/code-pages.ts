/** The encodings of one byte a letter in which files of Western Europe still come. */
export type CodePage = 'windows-1252' | 'macintosh' | 'ibm850';

/** What the codes from 128 on are, row by row of 32; where a code means nothing, it is left as it is. */
const tables: { readonly [page in CodePage]: string } = {
  'windows-1252': `€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ${Buffer.from(
    Array.from({ length: 96 }, (_, i) => 160 + i),
  ).toString('latin1')}`,
  macintosh: [
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü',
    '†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø',
    '¿¡¬√ƒ≈∆«»…\xa0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ',
    '‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\xf0ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  ].join(''),
  ibm850: [
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
    'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0',
  ].join(''),
};

/** Text in which each character stands for a byte, in the letters of its code page. */
export const inCodePage = (bytes: string, page: CodePage): string =>
  bytes.replace(/[\x80-\xff]/g, (byte) => tables[page][byte.charCodeAt(0) - 128] ?? byte);

/** By how much another one must fit better than what most files are in. */
const leastLead = 3;
/** From here on nothing that we know makes words of the bytes. */
const worstScore = -4;

/** The code page in which the bytes make the most words of a Western language; null: in none of them. */
export function tellCodePage(bytes: string): CodePage | null {
  const stretches = bytes.match(/[\x00-\x7f]?[\x80-\xff]+[\x00-\x7f]?/g) ?? [];
  // No Western language has four accents in a row, as each word of another script does.
  if (stretches.filter((stretch) => /[\x80-\xff]{4}/.test(stretch)).length > stretches.length / 3)
    return null;
  const usual = scoreOf(stretches, 'windows-1252');
  let best: { readonly page: CodePage; readonly score: number } = {
    page: 'windows-1252',
    score: usual.score,
  };
  for (const page of ['macintosh', 'ibm850'] as const) {
    const { score, hasWords } = scoreOf(stretches, page);
    if (hasWords && score >= usual.score + leastLead && score > best.score) best = { page, score };
  }
  return best.score <= worstScore ? null : best.page;
}

const small = /[a-zàáâãäåæçèéêëìíîïñòóôõöøùúûüýßœšž]/;
const capital = /[A-ZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŠŽ]/;
const isLetter = (sign: string): boolean => small.test(sign) || capital.test(sign);
/** What may stand between two letters that belong together. */
const joins = new Set('–—…·­');

/** What stands before a word, never behind one. */
const opens = new Set('‚„');

function scoreOf(stretches: readonly string[], page: CodePage): { score: number; hasWords: boolean } {
  let score = 0;
  let hasWords = false;
  for (const stretch of stretches) {
    const text = inCodePage(stretch, page);
    for (let at = 0; at < text.length; at += 1) {
      const [before, sign, after] = [text[at - 1] ?? '', text[at] ?? '', text[at + 1] ?? ''];
      if (sign < '\x80') continue;
      const points = pointsOf(sign, before, after);
      score += points;
      hasWords ||= points > 0;
    }
  }
  return { score, hasWords };
}

function pointsOf(sign: string, before: string, after: string): number {
  if (small.test(sign)) return isLetter(before) || isLetter(after) ? 1 : 0;
  if (capital.test(sign)) {
    if (small.test(before) || (capital.test(before) && small.test(after))) return -2;
    return capital.test(before) || small.test(after) ? 1 : 0;
  }
  if (sign < '\xa0') return -3;
  if (opens.has(sign) && isLetter(before)) return -2;
  if (!isLetter(before) || !isLetter(after) || joins.has(sign)) return 0;
  return sign === '’' ? 1 : -2;
}
