/** Where some spreadsheet begins a new cell or line, whatever our own separator is. */
const borders = String.raw`\t\n\v\f\r,;\u0085\u2028\u2029`;
const border = new RegExp(`[${borders}]`, 'g');
const guardedBorder = new RegExp(`([${borders}])'`, 'g');
/** What a spreadsheet may drop or pass over before it looks at a cell's first sign: blanks, invisible signs, quotes. */
const passedOver = new RegExp(`[${borders}"'\\p{C}\\p{Z}]+`, 'gu');
/** Full-width and small signs start a formula too where a spreadsheet makes them plain. */
const sign = /[=+\-@＝＋－＠﹦﹢﹣﹫]/;
const isPlain = new RegExp(`^(?:[\\p{L}\\p{N}][^${borders}]*)?$`, 'u');
const beginsBlank = /^'*[\t\n\r\0]/;

/**
 * An apostrophe wherever a cell could begin with a formula: at the start and after every separator that a spreadsheet
 * may split at, within quotes too, since one that splits elsewhere than we do reads the quotes as text.
 */
export function guardFormulas(text: string): string {
  return changed(
    text,
    (start) => `'${start}`,
    (run) => run.replace(border, "$&'"),
  );
}

/** Undoes `guardFormulas` exactly: an apostrophe is passed over like a blank, so what is guarded stays to be seen. */
export function unguardFormulas(text: string): string {
  return changed(
    text,
    (start) => start.replace(/^'/, ''),
    (run) => run.replace(guardedBorder, '$1'),
  );
}

type Change = (text: string) => string;

// Run by run, each looked at once: a long text of separators takes no longer than another.
function changed(text: string, atStart: Change, within: Change): string {
  if (isPlain.test(text)) return text;
  let isOpen = beginsBlank.test(text) || sign.test(text.charAt(0));
  const inner = text.replace(passedOver, (run, at: number) => {
    if (!sign.test(text.charAt(at + run.length))) return run;
    if (at === 0) isOpen = true;
    return within(run);
  });
  return isOpen ? atStart(inner) : inner;
}
