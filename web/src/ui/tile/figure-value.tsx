import classes from './tile.module.css';

interface Props {
  /** Already written for the reader: "12,345", "4 min 10 s", "–". */
  readonly value: string;
  readonly unit?: string;
}

/** The number of a tile, and what it is a number of. */
export function FigureValue({ value, unit }: Props) {
  return (
    <span className={classes.value}>
      <span className={classes.number}>{value}</span>
      {unit && <span className={classes.unit}>{unit}</span>}
    </span>
  );
}
