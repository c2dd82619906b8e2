import { useFormat } from '../i18n/i18n-context.ts';
import classes from './charts.module.css';

/** From pale to strong: what the colours of a chart count up to. */
export function CountScale({ most }: { readonly most: number }) {
  const format = useFormat();
  return (
    <div className={classes.scale} aria-hidden="true">
      {format.number(0)}
      <span className={classes.scaleBar} />
      {format.number(most)}
    </div>
  );
}
