import type { messages as english } from './messages/en.ts';

type English = typeof english;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** What a language file exports: every English key, and further plural forms where the language has them. */
export type Messages = Readonly<Record<keyof English, string>> &
  Readonly<Partial<Record<`${string}_${Exclude<PluralForm, 'one' | 'other'>}`, string>>>;

/** A key as code writes it: `sessions.count`, whose texts are `sessions.count_one` and `sessions.count_other`. */
export type MessageKey = WithoutForm<keyof English>;
type WithoutForm<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

type TextOf<K extends string> = K extends keyof English
  ? English[K]
  : `${K}_other` extends keyof English
    ? English[`${K}_other`]
    : never;
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Params<K extends string> = [NamesIn<TextOf<K>>] extends [never]
  ? []
  : [params: Record<NamesIn<TextOf<K>>, string | number>];

/** Says a message. What stands in braces must be given, and nothing else may be. */
export type Translate = <K extends MessageKey>(key: K, ...params: Params<K>) => string;

export function createTranslate(locale: string, messages: Messages): Translate {
  const texts: Readonly<Record<string, string | undefined>> = messages;
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (key, ...[params]) => {
    const values: Record<string, string | number> = params ?? {};
    const { count } = values;
    const form = typeof count === 'number' ? texts[`${key}_${plural.select(count)}`] : undefined;
    const text = form ?? texts[key] ?? texts[`${key}_other`] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? number.format(value) : (value ?? whole);
    });
  };
}
