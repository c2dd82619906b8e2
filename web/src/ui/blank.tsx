import classes from './blank.module.css';

interface Props {
  readonly height: number | string;
  readonly width?: number | string;
}

/** A grey bar where something is on its way, as large as that. */
export function Blank({ height, width }: Props) {
  return <div className={classes.blank} data-blank style={{ height, width }} />;
}
