/** No browser writes as much: who does is not read. */
const maxLength = 256;

/** Language, script, region, one variant, and how much it is wished for. Nothing of this form is refused by `Intl`. */
const wishForm =
  /^([a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))?)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** The language that an `Accept-Language` header wishes for most; null where it names none. */
export function toldLanguage(header: string | undefined): string | null {
  if (header === undefined || header.length > maxLength) return null;
  const wishes = header.split(',').map(readWish);
  const [first] = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return first ? (Intl.getCanonicalLocales(first.tag)[0] ?? null) : null;
}

function readWish(text: string): { readonly tag: string; readonly weight: number } {
  const [, tag, weight = '1'] = wishForm.exec(text.trim()) ?? [];
  return tag === undefined ? { tag: '', weight: 0 } : { tag, weight: Number(weight) };
}
