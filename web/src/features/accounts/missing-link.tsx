import { useT } from '../../i18n/i18n-context.ts';
import { Notice } from '../../ui/notice.tsx';

/** The address lacks the part that the mail's link carries: usually a link that was broken over two lines. */
export function MissingLink() {
  const t = useT();
  return <Notice tone="bad">{t('link.missing')}</Notice>;
}
