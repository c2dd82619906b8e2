import type { MessagesForm, Path, Value } from './record-form.ts';

interface Turn extends Pick<MessagesForm, 'in' | 'only'> {
  readonly asked: Value;
  readonly answered: Value;
  /** When it began; when its answer was written nobody says. */
  readonly time: Value;
  /** Where what was asked and what was answered stand. */
  readonly sides?: readonly [asked: readonly Path[], answered: readonly Path[]];
}

/** What somebody asked a bot and what it answered, side by side. */
export const turnOf = ({ asked, answered, time, sides, ...where }: Turn): MessagesForm[] => [
  { ...where, role: [['user', {}]], text: asked, time, ...(sides && { sides: sides[0] }) },
  { ...where, role: [['assistant', {}]], text: answered, turnTime: time, ...(sides && { sides: sides[1] }) },
];
