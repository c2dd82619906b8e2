import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { filtersOf } from '../filters/session-search.ts';
import { abilities } from '../profile/abilities.ts';
import { useProfile } from '../profile/use-profile.ts';
import { useView } from '../view-context.ts';
import { useAlertWords } from './alert-words.ts';
import type { AlertMetric } from './alerts-query.ts';

const AlertDialog = lazyPart(() => import('./alert-dialog.tsx'), 'AlertDialog');

interface Props {
  readonly metric: AlertMetric;
  readonly subject?: string;
}

/** The way from a figure to an alert on it, with the filters of the view. */
export function AlertButton({ metric, subject }: Props) {
  const words = useAlertWords();
  const { search } = useView();
  const [isOpen, setOpen] = useState(false);
  if (!abilities.changesOwn(useProfile())) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={`${words('make')} ${words(`metric.${metric}`)}`}
        onClick={() => setOpen(true)}
      >
        <IconBell size={15} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <AlertDialog
            companyId={search.companyId}
            start={{ metric, subject, filters: filtersOf(search) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
