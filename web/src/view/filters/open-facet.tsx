import { OpenPopover } from '../../ui/late/open-popover.tsx';
import type { Opened } from '../../ui/late/opened.ts';
import type { Period } from '../period/period.ts';
import { FacetOptions } from './facet-options.tsx';
import type { SessionSearch } from './session-search.ts';
import type { Facet } from './use-facets.ts';

interface Props extends Opened {
  readonly facet: Facet;
  readonly search: SessionSearch;
  readonly period: Period | null;
}

/** The values of a filter, under its button. */
export function OpenFacet({ facet, search, period, ...part }: Props) {
  return (
    <OpenPopover {...part} dropdown={{ miw: 220, maw: 320 }}>
      <FacetOptions facet={facet} search={search} period={period} />
    </OpenPopover>
  );
}
