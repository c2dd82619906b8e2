import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { OpenPopover } from '../../ui/late/open-popover.tsx';
import type { Opened } from '../../ui/late/opened.ts';
import type { Period } from '../period/period.ts';
import { FacetOptions } from './facet-options.tsx';
import classes from './filter-bar.module.css';
import type { SessionSearch } from './session-search.ts';
import type { Facet } from './use-facets.ts';

interface Props extends Opened {
  readonly facets: readonly Facet[];
  readonly search: SessionSearch;
  readonly period: Period | null;
}

/** The names of filters, and the values of the one that was chosen. */
export function OpenMore({ facets, search, period, ...part }: Props) {
  const [name, setName] = useState<Facet['name']>();
  const facet = facets.find((one) => one.name === name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is opened or closed it begins anew
  useEffect(() => setName(undefined), [part.opened]);
  return (
    <OpenPopover {...part} dropdown={{ miw: 220, maw: 320 }}>
      {facet ? (
        <>
          <UnstyledButton className={classes.back} data-autofocus onClick={() => setName(undefined)}>
            <IconChevronLeft size={14} aria-hidden="true" />
            {facet.label}
          </UnstyledButton>
          <FacetOptions facet={facet} search={search} period={period} />
        </>
      ) : (
        <ul className={classes.names}>
          {facets.map((one) => (
            <li key={one.name}>
              <UnstyledButton className={classes.name} onClick={() => setName(one.name)}>
                {one.label}
                <IconChevronRight size={14} aria-hidden="true" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </OpenPopover>
  );
}
