import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { LatePopover } from '../../ui/late/late-popover.tsx';
import type { Period } from '../period/period.ts';
import { FacetOptions } from './facet-options.tsx';
import type { SessionSearch } from './session-search.ts';
import type { Facet } from './use-facets.ts';

interface Props {
  readonly facet: Facet;
  readonly search: SessionSearch;
  readonly period: Period | null;
}

/** One filter with a button of its own. */
export function FacetMenu({ facet, search, period }: Props) {
  return (
    <LatePopover
      dropdown={{ miw: 220, maw: 320 }}
      button={(opener) => (
        <Button
          {...opener}
          size="xs"
          variant={facet.chosen.length > 0 ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {facet.label}
        </Button>
      )}
    >
      {() => <FacetOptions facet={facet} search={search} period={period} />}
    </LatePopover>
  );
}
