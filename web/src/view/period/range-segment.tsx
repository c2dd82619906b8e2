import { UnstyledButton } from '@mantine/core';
import type { SessionSearch } from '../filters/session-search.ts';
import type { RangePreset } from './period.ts';
import classes from './range-segments.module.css';

export interface RangeChoice {
  readonly search: SessionSearch;
  readonly onChange: (patch: Partial<SessionSearch>) => void;
  /** What is meant when nothing is said; without it, all time. */
  readonly byDefault?: RangePreset;
}

interface Props extends RangeChoice {
  readonly preset: RangePreset | undefined;
  readonly label: string;
}

/** One range among others. */
export function RangeSegment({ search, onChange, byDefault, preset, label }: Props) {
  const { range = byDefault, startDate, endDate } = search;
  return (
    <UnstyledButton
      className={classes.segment}
      aria-pressed={!(startDate || endDate) && range === preset}
      onClick={() => onChange({ range: preset, startDate: undefined, endDate: undefined })}
    >
      {label}
    </UnstyledButton>
  );
}
