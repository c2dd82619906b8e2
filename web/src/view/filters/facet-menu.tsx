import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useOpener } from '../../ui/late/use-opener.ts';
import type { Period } from '../period/period.ts';
import type { SessionSearch } from './session-search.ts';
import type { Facet } from './use-facets.ts';

const OpenFacet = lazyPart(() => import('./open-facet.tsx'), 'OpenFacet');

interface Props {
  readonly facet: Facet;
  readonly search: SessionSearch;
  readonly period: Period | null;
}

/** One filter with a button of its own. */
export function FacetMenu({ facet, search, period }: Props) {
  const { opener, isMade, part } = useOpener('dialog');
  return (
    <>
      <Button
        {...opener}
        size="xs"
        variant={facet.chosen.length > 0 ? 'light' : 'default'}
        rightSection={<IconChevronDown size={14} aria-hidden="true" />}
      >
        {facet.label}
      </Button>
      {isMade && <OpenFacet {...part} facet={facet} search={search} period={period} />}
    </>
  );
}
