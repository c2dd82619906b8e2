import { IconFileText, IconSparkles, IconUserCheck } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { LateTip } from '../../ui/late/late-tip.tsx';
import type { SessionRow } from './dashboard-queries.ts';
import classes from './origin-mark.module.css';

const icons = { source: IconFileText, ai: IconSparkles, person: IconUserCheck } as const;

interface Props {
  readonly origins: SessionRow['origins'];
  readonly field: keyof SessionRow['origins'];
}

/** Who says so: the file, the AI or a person. */
export function OriginMark({ origins, field }: Props) {
  const t = useT();
  const origin = origins[field];
  if (!origin) return null;
  const Icon = icons[origin];
  const label = t(`origin.by.${origin}`);
  return (
    <LateTip<SVGSVGElement> label={label}>
      {(explained) => (
        <Icon {...explained} size={13} role="img" aria-label={label} className={classes.mark} />
      )}
    </LateTip>
  );
}
