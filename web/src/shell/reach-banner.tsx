import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/i18n-context.ts';
import { useReach } from '../lib/reach/use-reach.ts';
import { SmallButton } from '../ui/small-button.tsx';
import classes from './reach-banner.module.css';

/** Says once, for the whole page, that the service does not answer; when it does again, all that failed is asked again. */
export function ReachBanner({ onBack }: { readonly onBack: () => void }) {
  const t = useT();
  const reach = useReach();
  const client = useQueryClient();
  const before = useRef(reach);
  const beBack = useEffectEvent(() => {
    void client.invalidateQueries();
    onBack();
  });
  useEffect(() => {
    if (before.current === 'lost' && reach === 'here') beBack();
    before.current = reach;
  }, [reach]);
  // Beside the page: within it, it would lie under a dialog.
  return createPortal(
    <div role="status" className={classes.place}>
      {reach !== 'here' && (
        <div className={classes.banner} data-reach={reach}>
          {reach === 'lost' ? (
            <>
              <span className={classes.wait} aria-hidden="true" />
              {t(navigator.onLine ? 'reach.lost' : 'reach.offline')}
            </>
          ) : (
            <>
              {t('reach.updated')}
              <SmallButton onClick={() => window.location.reload()}>{t('action.reload')}</SmallButton>
            </>
          )}
        </div>
      )}
    </div>,
    document.body,
  );
}
