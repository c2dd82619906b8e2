import type { Choice, Path } from './record-form.ts';

const words = { user: ['user', 'human'], assistant: ['assistant', 'ai'] } as const;

/** A text, or the texts of its parts. */
export const textsAt = (path: Path): Choice[] => [
  { when: { [path]: 'text' }, at: path },
  { when: { [`${path}.?.text`]: 'text' }, at: `${path}.*.text` },
];

/** Of a list of messages, or a list of such lists, the last one of this side, as models and LangChain write them. */
export const lastSaid = (list: Path, side: keyof typeof words): Choice[] =>
  words[side].flatMap((word) => [
    ...['role', 'type'].flatMap((key) => textsAt(`${list}.[-${key}=${word}].content`)),
    ...['', '.0'].flatMap((within) => textsAt(`${list}${within}.[-kwargs/type=${word}].kwargs.content`)),
  ]);
