import { type ReactNode, useId } from 'react';
import classes from './segments.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value) => void;
  readonly choices: ReadonlyArray<{ readonly value: Value; readonly label: ReactNode }>;
}

/** One of a few, side by side. The library's measures itself as it comes, which a page with a dozen of them waits for. */
export function Segments<Value extends string>({
  label,
  value,
  isDisabled,
  onChange,
  choices,
}: Props<Value>) {
  const name = useId();
  return (
    <div className={classes.segments} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment}>
          <input
            className={classes.choice}
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={isDisabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
