import { inWords, isSentenceCode, readSaid, type Sentence } from '../../../words/sentence.ts';
import { withoutKeys } from './key-hints.ts';

/** Why a row is refused, for a person: in their language, each field named as on the screens. */
export function reasonWords(reason: string, language: string): string {
  const said = readSaid(reason);
  return withoutKeys(inWords(typeof said === 'string' ? said : namingFields(said), language));
}

function namingFields({ code, params }: Sentence): Sentence {
  const named = Object.entries(params).map(([name, param]) => {
    const field = `importField.${String(param)}`;
    if (code === 'refusal.field' && name === 'path' && isSentenceCode(field))
      return [name, { code: field, params: {} }];
    return [name, typeof param === 'object' ? namingFields(param) : param];
  });
  return { code, params: Object.fromEntries(named) };
}
