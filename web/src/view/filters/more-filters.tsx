import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { LatePopover } from '../../ui/late/late-popover.tsx';
import type { Period } from '../period/period.ts';
import { FacetOptions } from './facet-options.tsx';
import classes from './filter-bar.module.css';
import type { SessionSearch } from './session-search.ts';
import type { Facet } from './use-facets.ts';

interface Props {
  readonly facets: readonly Facet[];
  readonly search: SessionSearch;
  readonly period: Period | null;
}

/** Every filter that is used less, behind one button: first which, then its values. */
export function MoreFilters({ facets, search, period }: Props) {
  const t = useT();
  const [name, setName] = useState<Facet['name']>();
  const facet = facets.find((one) => one.name === name);
  return (
    <LatePopover
      dropdown={{ miw: 220, maw: 320 }}
      onTurn={() => setName(undefined)}
      button={(opener) => (
        <Button
          {...opener}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
        >
          {t('filters.more')}
        </Button>
      )}
    >
      {() =>
        facet ? (
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
        )
      }
    </LatePopover>
  );
}
