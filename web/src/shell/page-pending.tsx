import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useT } from '../i18n/i18n-context.ts';

/** A page that takes a while to come. */
export function PagePending() {
  const t = useT();
  return (
    <>
      <VisuallyHidden component="h1">{t('state.loading')}</VisuallyHidden>
      <Skeleton height={28} width={180} mb="lg" />
      <Skeleton height={240} />
    </>
  );
}
