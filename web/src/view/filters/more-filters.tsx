import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useOpener } from '../../ui/late/use-opener.ts';
import type { Period } from '../period/period.ts';
import type { SessionSearch } from './session-search.ts';
import type { Facet } from './use-facets.ts';

const OpenMore = lazyPart(() => import('./open-more.tsx'), 'OpenMore');

interface Props {
  readonly facets: readonly Facet[];
  readonly search: SessionSearch;
  readonly period: Period | null;
}

/** Every filter that is used less, behind one button: first which, then its values. */
export function MoreFilters(props: Props) {
  const t = useT();
  const { opener, isMade, part } = useOpener('dialog');
  return (
    <>
      <Button {...opener} size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden="true" />}>
        {t('filters.more')}
      </Button>
      {isMade && <OpenMore {...part} {...props} />}
    </>
  );
}
