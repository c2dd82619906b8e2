import { Fragment } from 'react';

interface Props {
  readonly text: string;
  /** Where in it something is marked, in order. */
  readonly marks: ReadonlyArray<readonly [from: number, to: number]>;
}

/** A text with what was searched for marked in it. */
export function MarkedText({ text, marks }: Props) {
  return (
    <>
      {marks.map(([from, to], nr) => (
        <Fragment key={from}>
          {text.slice(marks[nr - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
