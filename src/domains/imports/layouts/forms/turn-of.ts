import type { MessagesForm, Value } from './record-form.ts';

interface Turn extends Pick<MessagesForm, 'in' | 'only'> {
  readonly asked: Value;
  readonly answered: Value;
  /** When it began; when its answer was written nobody says. */
  readonly time: Value;
}

/** What somebody asked a bot and what it answered, side by side. */
export const turnOf = ({ asked, answered, time, ...where }: Turn): MessagesForm[] => [
  { ...where, role: [['user', {}]], text: asked, time },
  { ...where, role: [['assistant', {}]], text: answered, turnTime: time },
];
