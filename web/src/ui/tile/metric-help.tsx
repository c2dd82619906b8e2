import { IconInfoCircle } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useOpener } from '../late/use-opener.ts';
import { PlainButton } from '../plain-button.tsx';
import type { Explained } from './metric-explained.tsx';
import classes from './tile.module.css';

const MetricExplained = lazyPart(() => import('./metric-explained.tsx'), 'MetricExplained');

interface Props extends Explained {
  /** The metric's name, for who hears the button instead of seeing it. */
  readonly metric: string;
}

/** The way to how a figure is made, which is loaded when somebody asks: its button comes with the figure. */
export function MetricHelp({ metric, ...explained }: Props) {
  const t = useT();
  const { opener, isMade, part } = useOpener('dialog');
  return (
    <>
      <PlainButton {...opener} className={classes.help} aria-label={t('metric.about', { metric })}>
        <IconInfoCircle size={15} aria-hidden="true" />
      </PlainButton>
      {isMade && <MetricExplained {...part} {...explained} />}
    </>
  );
}
