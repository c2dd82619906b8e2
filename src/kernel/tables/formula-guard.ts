/** Where some spreadsheet begins a new cell or line, whatever our own separator is. */
const borders = String.raw`\t\n\v\f\r,;\u0085\u2028\u2029`;
/** What a spreadsheet may drop or pass over before it looks at a cell's first sign: blanks, invisible signs, quotes. */
const passedOver = new RegExp(`^[${borders}"'\\p{C}\\p{Z}]$`, 'u');
/** Full-width and small signs start a formula too where a spreadsheet makes them plain. */
const signs = String.raw`=+\-@＝＋－＠﹦﹢﹣﹫`;
const isBorder = new RegExp(`[${borders}]`);
const isSign = new RegExp(`[${signs}]`);
const isPlain = new RegExp(`^(?:[\\p{L}\\p{N}][^${borders}]*)?$`, 'u');
const beginsBlank = /^'*[\t\n\r\0]/;

/**
 * An apostrophe wherever a cell could begin with a formula: at the start and after every separator that a spreadsheet
 * may split at, within quotes too, since one that splits elsewhere than we do reads the quotes as text.
 */
export function guardFormulas(text: string): string {
  const { places, count } = placesOf(text);
  if (count === 0) return text;
  const guarded = new Uint16Array(text.length + count);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (places[at]) guarded[length++] = apostrophe;
    guarded[length++] = text.charCodeAt(at);
  }
  return textOf(guarded);
}

/** Undoes `guardFormulas` exactly: an apostrophe is passed over like a blank, so what is guarded stays to be seen. */
export function unguardFormulas(text: string): string {
  const { places, count } = placesOf(text);
  if (count === 0) return text;
  const plain = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!places[at] || code !== apostrophe) plain[length++] = code;
  }
  return textOf(plain.subarray(0, length));
}

const apostrophe = 0x27;

/** Where an apostrophe goes, or stands that was put there. */
interface Places {
  readonly places: Uint8Array;
  readonly count: number;
}

const nowhere: Places = { places: new Uint8Array(), count: 0 };

// From the end, unit by unit: a text may be megabytes of signs, and everybody waits for it.
function placesOf(text: string): Places {
  if (isPlain.test(text)) return nowhere;
  const places = new Uint8Array(text.length);
  let [isBeforeSign, count] = [false, 0];
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const code = text.charCodeAt(at);
    let kind = kinds[code] || learnKind(code);
    if (kind === secondHalf) {
      const point = text.codePointAt(at - 1) ?? 0;
      const isPair = point > 0xffff;
      if (isPair) at -= 1;
      kind = !isPair || passedOver.test(String.fromCodePoint(point)) ? blank : word;
    }
    if (kind === sign || kind === word) isBeforeSign = kind === sign;
    else if (kind === border && isBeforeSign) {
      places[at + 1] = 1;
      count += 1;
    }
  }
  if (!isBeforeSign && !beginsBlank.test(text)) return { places, count };
  places[0] = 1;
  return { places, count: count + 1 };
}

const [word, blank, border, sign, secondHalf] = [1, 2, 3, 4, 5];

/** By unit, as far as they were met. */
const kinds = new Uint8Array(0x1_0000);

function learnKind(code: number): number {
  const unit = String.fromCharCode(code);
  const isBlank = passedOver.test(unit);
  const kind = isBorder.test(unit) ? border : isSign.test(unit) ? sign : isBlank ? blank : word;
  kinds[code] = 0xdc00 <= code && code <= 0xdfff ? secondHalf : kind;
  return kinds[code];
}

const unitsAtOnce = 8_192;

function textOf(units: Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += unitsAtOnce)
    parts.push(Reflect.apply(String.fromCharCode, null, units.subarray(at, at + unitsAtOnce)));
  return parts.join('');
}
