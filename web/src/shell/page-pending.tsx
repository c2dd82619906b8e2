import { useT } from '../i18n/i18n-context.ts';
import { Blank } from '../ui/blank.tsx';
import classes from './page-pending.module.css';

/** A page that takes a while to come. */
export function PagePending() {
  const t = useT();
  return (
    <div className={classes.page}>
      <h1 className="only-read">{t('state.loading')}</h1>
      <Blank height={28} width={180} />
      <Blank height={240} />
    </div>
  );
}
