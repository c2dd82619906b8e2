import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FigureValue } from './figure-value.tsx';
import classes from './tile.module.css';
import { Tile, type TileProps } from './tile.tsx';

interface Props extends Omit<TileProps, 'children'> {
  /** Already written for the reader: "12,345", "4 min 10 s", "–". */
  readonly value: string;
  readonly unit?: string;
  /** Against the previous period, in per cent; null when that period is empty, undefined when nothing is compared. */
  readonly change?: number | null;
  /** The change as it is written, where that is not in per cent. */
  readonly changeText?: string;
  /** Whether more is better, worse, or neither. */
  readonly moreIs?: 'good' | 'bad' | 'neutral';
  /** Wraps the number in a link to the rows behind it. */
  readonly renderLink?: (children: ReactNode, className: string | undefined) => ReactNode;
  /** Beside the number: how far it is to be trusted. */
  readonly mark?: ReactNode;
  readonly sparkline?: ReactNode;
  /** Beside how it moved: the way to ask why. */
  readonly ask?: ReactNode;
}

/** As high as its number, which is smaller in a narrow tile. */
const figureHeight = 'calc(1.2 * clamp(1.0625rem, 12cqi, 1.625rem))';

/** One figure: its name, its value, how it moved, and the way to what stands behind it. */
export function StatTile({
  title,
  value,
  unit,
  change,
  changeText,
  moreIs = 'neutral',
  renderLink,
  mark,
  sparkline,
  ask,
  ...frame
}: Props) {
  const number = <FigureValue value={value} unit={unit} />;
  return (
    <Tile title={title} minHeight={figureHeight} {...frame}>
      <span className={classes.figure}>
        {renderLink ? renderLink(number, classes.link) : number}
        {mark}
      </span>
      {sparkline}
      {change !== undefined && (
        <span className={classes.foot}>
          <ChangeMark change={change} text={changeText} moreIs={moreIs} />
          {ask}
        </span>
      )}
    </Tile>
  );
}

interface MarkProps {
  readonly change: number | null;
  readonly text: string | undefined;
  readonly moreIs: 'good' | 'bad' | 'neutral';
}

function ChangeMark({ change, text, moreIs }: MarkProps) {
  const { t, format } = useI18n();
  if (change === null) return t('metric.noPrevious');
  const Icon = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconMinus;
  const rises = change > 0 === (moreIs === 'good');
  const tone = moreIs === 'neutral' || change === 0 ? 'neutral' : rises ? 'good' : 'bad';
  return (
    <>
      <span className={classes.change} data-tone={tone}>
        <Icon size={14} aria-hidden="true" />
        {text ?? format.change(change)}
      </span>
      <span className={classes.against}>{t('metric.againstPrevious')}</span>
    </>
  );
}
