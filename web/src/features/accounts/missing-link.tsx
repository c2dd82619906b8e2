import { useT } from '../../i18n/i18n-context.ts';
import { Notice } from '../../ui/notice/notice.tsx';

/** The address lacks what the link carries: usually a link that was broken over two lines. */
export function MissingLink({ isFromMail = true }: { readonly isFromMail?: boolean }) {
  const t = useT();
  return <Notice tone="bad">{t(isFromMail ? 'link.missing' : 'setUp.linkMissing')}</Notice>;
}
