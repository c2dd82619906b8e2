import type { MessageRole } from '../../normalise/message-role.ts';
import type { MessagesForm, Path, Word } from './record-form.ts';

type Words = { readonly [role in MessageRole]?: Word | readonly Word[] };

/** Who speaks, where one word says it. */
export const rolesBy = (path: Path, words: Words): MessagesForm['role'] =>
  Object.entries(words).map(([role, word]) => [role as MessageRole, { [path]: [word].flat() }]);
