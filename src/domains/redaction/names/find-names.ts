import type { Finding } from '../redaction.ts';
import { matchAt } from '../text/match-at.ts';
import { type CueKind, nameCues, nameLabels, titleCue } from './name-cues.ts';
import { type Name, readName } from './read-name.ts';

const letter = '[a-zß-ɏ\\d]';
const cue = new RegExp(
  `(?<!${letter})(?:${nameCues.map(({ kind, words }) => `(?<${kind}>${words})`).join('|')}|(?<label>(?:${nameLabels})[ \\t]?[:=]))(?!${letter})`,
  'g',
);
const behind: Readonly<Record<CueKind | 'label', RegExp>> = {
  told: /[ \t:"'“«*]{0,4}/y,
  shown: /[ \t,:"'“«*]{0,4}/y,
  likely: /[ \t"'“«*]{1,4}/y,
  closing: /[ \t,.!:;-]{0,4}(?:[\r\n][\s>*-]{0,8})?/y,
  label: /[ \t"'“«*]{0,4}/y,
};
/** What may follow a name that ends there. */
const ends = /^[ \t]{0,2}(?:$|[\n\r,.!?;:)\]"”»*|/-]|\0|(?:and|&|\+|en|und|et|y) [A-ZÀ-Þ])/;
const goesOn =
  /^,?[ \t](?:and|from|of|with|here|speaking|calling|en|uit|van|aan|bij|und|aus|von|am|et|de|du|à|from|hier|ici|y)(?!\p{L})/u;
const also = /^[ \t](?:and|&|\+|en|und|et|y)[ \t]/;
const here =
  /(?<![^\n.!?>])([A-ZÀ-Þ][\p{L}'’-]{1,20}(?: [A-ZÀ-Þ][\p{L}'’-]{1,20})?)(?= here[,.!\n]| hier[,.!\n]| speaking[,.!\n])/gu;

/** A quick look that leaves out none: what says nothing of a name has none of these in it. */
export const mayHoldName = (text: string): boolean => anyCue.test(text);
const anyCue =
  /name|naam|goede|\bhere\b|hier\b|\bnom|nombre|heet|hei(?:ß|ss)e|appelle|llamo|regards|groet|\bgr|gr[uü]|dear|\bhi|hello|hey|beste|hallo|hoi|dag|geachte|lie[bv]e|werte|waarde|geehrte|guten|moin|servus|bonjour|bonsoir|salut|ch[eè]re?\b|hola|buen|estimad|querid|good |coucou|i am|i['’]?m\b|this is|it['’]?s? |ik ben|dit is|met |hier |bin|das ist|suis|ici|c['’]est|soy|habla|cordial|vous|toi|amic|amit|bises|sentiments|merci|cdlt|mfg|m\.?v\.?g|\b[lvb]g\b|achtung|achtend|dank|thank|thx|cheers|love|best|sincer|truly|faithful|respect|yours|bedankt|atenta|gracias|saludo|sign|ondertek|gez|attn|z\.hd|t\.|spoke|speak|talk|chat|spre|gesp|parl|call|m[re]?s?\.? |dr\.? |prof|herr|frau|mme|mlle|monsieur|madam|meneer|mijnheer|mevr|mw|heer|drs|ir\.? |sra?\.? |se[ñn]|do[nñ]|c\/o|[àa] l|ter att|famil|\bfam\b|\bm(?:iss|x) |dhr|\bdon\b|\bi\. ?[av]\.|\bppa\b|titulaire|inhaber|ansprech|passagier|patient|apellido|holder|cardholder|rekeninghouder|contact|rgds|getekend|unterzeichn|have an? |take care|see you|fijne? |prettige? |tot (?:snel|ziens|gauw)|sch[oö]ne|bis (?:bald|dann)|bonne |bon week|bient[oô]t|heette|hie(?:ß|ss)|namens|behalf|se nomme/i;

/** Names of people, where words say that one follows: introductions, salutations, signatures, fields and titles. */
export function findNames(original: string): Finding[] {
  const findings: Finding[] = [];
  const lower = original.replaceAll('İ', 'I').replaceAll('’', "'").toLowerCase();
  cue.lastIndex = 0;
  let last = 0;
  for (let match = cue.exec(lower); match; match = cue.exec(lower)) {
    const kind = kindOf(match.groups);
    const at = match.index + match[0].length;
    const from = at + matchAt(behind[kind], original, at).length;
    const name =
      from === at && kind !== 'told'
        ? null
        : nameBehind(original, from, kind, { at: match.index, said: match[0] });
    if (!name) continue;
    findings.push(findingOf(original, name));
    last = name.end;
    const given = isFamilyFirst(kind, match[0]) ? givenBehind(original, last) : null;
    if (given) {
      findings.push(findingOf(original, given));
      last = given.end;
    }
    const second = kind === 'likely' ? '' : (also.exec(original.slice(last, last + 6))?.[0] ?? '');
    const other = second === '' ? null : readName(original, last + second.length, false);
    if (other) {
      findings.push(findingOf(original, other));
      last = other.end;
    }
    cue.lastIndex = last;
  }
  return merged(findings, [...titled(original), ...calling(original)]);
}

/** Where forms and registers have the family's name first: "de Vries, Jan". */
const isFamilyFirst = (kind: CueKind | 'label', said: string): boolean =>
  kind === 'label' || /(?:name of|under the name|naam van|den namen|nom de)$/.test(said);

function givenBehind(text: string, at: number): Name | null {
  const gap = /^,[ \t]{1,2}/.exec(text.slice(at, at + 3))?.[0] ?? '';
  const name = gap === '' ? null : readName(text, at + gap.length, false);
  return name &&
    name.partCount < 3 &&
    /^[ \t]{0,2}(?:$|[\r\n.;,)|]|\0)/.test(text.slice(name.end, name.end + 3))
    ? name
    : null;
}

const kindOf = (found: Record<string, string> | undefined): CueKind | 'label' => {
  for (const kind of ['told', 'shown', 'likely', 'closing'] as const)
    if (found?.[kind] !== undefined) return kind;
  return 'label';
};

function nameBehind(text: string, from: number, kind: CueKind | 'label', cue: Cue): Name | null {
  const { at, said } = cue;
  const name = readName(text, from, kind !== 'likely');
  if (!name) return null;
  const rest = text.slice(name.end, name.end + 14);
  const isCapital = /^[\p{Lu}\p{Lo}]/u.test(text.slice(name.start, name.start + 2));
  const isAtEnd = ends.test(rest);
  switch (kind) {
    case 'told':
      return name;
    case 'label':
      return isCapital || isAtEnd ? name : null;
    case 'shown':
      if (text.slice(at + said.length, from).includes(',') && !isAtEnd) return null;
      return isCapital || (isAtEnd && name.partCount === 1 && /^[,!\n\r]/.test(rest)) ? name : null;
    case 'likely':
      if (name.hasTitle || name.partCount > 1) return name;
      return (isAtEnd && !isGerman.test(said)) || (!isGerman.test(said) && goesOn.test(rest)) ? name : null;
    case 'closing':
      return isAtEnd && (isCapital || name.partCount < 3) && isClosing(text, name, cue) ? name : null;
  }
}

/** Where every noun has a capital, one alone says nothing. */
const isGerman = /^(?:ich bin|das ist|met$|c'est|ici c'est|it|im$|dit|hier is$)/;
/** Wishes stand within messages too: a name behind one has a line of its own. */
const wishing =
  /^(?:have|take|see|talk|nog een|fijn|prettig|tot|sch[oö]ne[ns] [tawf]|bis|bonne |bon |.? ?[aà] bient)/;
const thanking = /thank|thx|cheers|love|best$|yours$|dank|bedankt|merci|gracias|gr\.?$/;

interface Cue {
  readonly at: number;
  readonly said: string;
}

const begins = /(?:^|[\n.!?,;:)>*-])[ \t]{0,3}$/;

/** Thanks stand within messages too: a name behind them is the last of its line. */
const isClosing = (text: string, { start, end }: Name, { said, at }: Cue): boolean => {
  const rest = text.slice(end, end + 8);
  const isBegun = begins.test(text.slice(Math.max(0, at - 4), at));
  if (wishing.test(said)) return isBegun && isLineOfItsOwn(text, { start, end });
  if (!thanking.test(said)) return isBegun || said !== 'regards';
  if (!isBegun) return false;
  const isCapital = /^[\p{Lu}\p{Lo}]/u.test(text.slice(start, start + 2));
  return isCapital && /^[ \t]{0,2}[.!,]?[ \t]{0,2}(?:$|[\r\n]|\0)/.test(rest);
};

const isLineOfItsOwn = (text: string, { start, end }: Pick<Name, 'start' | 'end'>): boolean =>
  /[\r\n][\s>*-]{0,9}$/.test(text.slice(Math.max(0, start - 10), start)) &&
  /^[\p{Lu}\p{Lo}]/u.test(text.slice(start, start + 2)) &&
  /^[ \t]{0,2}[.!,]?[ \t]{0,2}(?:$|[\r\n]|\0)/.test(text.slice(end, end + 8));

function titled(text: string): Finding[] {
  const findings: Finding[] = [];
  titleCue.lastIndex = 0;
  for (let match = titleCue.exec(text); match; match = titleCue.exec(text)) {
    const name = readName(text, titleCue.lastIndex, false);
    if (!name) continue;
    findings.push(findingOf(text, name));
    titleCue.lastIndex = name.end;
  }
  return findings;
}

function calling(text: string): Finding[] {
  const findings: Finding[] = [];
  here.lastIndex = 0;
  for (let match = here.exec(text); match; match = here.exec(text)) {
    const name = readName(text, match.index, false);
    if (name && name.end === here.lastIndex) findings.push(findingOf(text, name));
  }
  return findings;
}

function merged(a: Finding[], b: Finding[]): Finding[] {
  let end = 0;
  return [...a, ...b]
    .sort((one, other) => one.start - other.start)
    .filter((one) => {
      const isFree = one.start >= end;
      if (isFree) end = one.end;
      return isFree;
    });
}

const findingOf = (text: string, { start, end }: Name): Finding => ({
  start,
  end,
  key: text.slice(start, end).replace(/\s+/g, ' ').replaceAll('’', "'").toLowerCase(),
});
