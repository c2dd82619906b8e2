/** A text in every form that its language counts in: `rows_one`, `rows_other`. Others are their own only form. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Texts = Readonly<Record<string, string>>;

/** What a language holds: each key of the English one, and further plural forms where it counts in more. */
export type Translated<English extends Texts> = Readonly<Record<keyof English, string>> &
  Readonly<Partial<Record<`${string}_${Exclude<PluralForm, 'one' | 'other'>}`, string>>>;

/** A key as code writes it: `rows`, whose texts are `rows_one` and `rows_other`. */
export type KeyOf<English extends Texts> = WithoutForm<Extract<keyof English, string>>;
type WithoutForm<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

type TextOf<English extends Texts, K extends string> = K extends keyof English
  ? English[K]
  : `${K}_other` extends keyof English
    ? English[`${K}_other`]
    : never;
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What a text names in braces has to be given, and nothing else may be. */
export type ParamsOf<English extends Texts, K extends string, Value> = [NamesIn<TextOf<English, K>>] extends [
  never,
]
  ? []
  : [params: Readonly<Record<NamesIn<TextOf<English, K>>, Value>>];

/** Fills in a text of one language. Numbers are written as its readers write them. */
export type Fill<Value> = (key: string, params: Readonly<Record<string, Value>>) => string | null;

/** `others` writes what is neither text nor number. Null: the language has no such text. */
export function createFill<Other>(
  locale: string,
  texts: Readonly<Partial<Record<string, string>>>,
  others: (value: Other) => string,
): Fill<string | number | Other> {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const textOf = (key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null);
  const show = (value: string | number | Other): string => {
    if (typeof value === 'number') return number.format(value);
    return typeof value === 'string' ? value : others(value);
  };
  return (key, params) => {
    const { count } = params;
    const form = typeof count === 'number' ? textOf(`${key}_${plural.select(count)}`) : null;
    const text = form ?? textOf(key) ?? textOf(`${key}_other`);
    return (
      text?.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = Object.hasOwn(params, name) ? params[name] : undefined;
        return value === undefined ? whole : show(value);
      }) ?? null
    );
  };
}
