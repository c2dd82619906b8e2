import { IconHourglassLow } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import classes from './catching-up.module.css';

/** Said quietly while changes are still being counted; the answer tells, nobody here guesses. */
export function CatchingUp({ when }: { readonly when: true | undefined }) {
  const t = useT();
  return (
    <div role="status">
      {when && (
        <p className={classes.line}>
          <IconHourglassLow size={15} aria-hidden="true" />
          {t('state.catchingUp')}
        </p>
      )}
    </div>
  );
}
