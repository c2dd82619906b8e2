import { Tooltip } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/i18n-context.ts';
import { ask, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { TextLink } from '../links.tsx';
import { useMarkWords } from './mark-words.ts';
import classes from './quality-mark.module.css';

interface Props {
  readonly companyId: string | undefined;
  readonly field: RpcOutput['reviews']['marks']['marks'][number]['field'];
  /** Among small figures, where there is no room for the words: a sign that says them. */
  readonly isSign?: boolean;
}

const marksQuery = (companyId: string | undefined) =>
  queryOptions({
    ...ask(['reviews', 'marks', companyId ?? 'own'], rpc.reviews.marks, { companyId }),
    staleTime: 300_000,
  });

/** Beside figures of the AI: how often blind reviews agree with it. Nothing, where too few were made. */
export function QualityMark({ companyId, field, isSign }: Props) {
  const words = useMarkWords();
  const format = useFormat();
  const { data } = useQuery(marksQuery(companyId));
  const mark = data?.marks.find((one) => one.field === field);
  if (!mark) return null;
  const share = format.percent(mark.share * 100);
  const told = words('told', {
    share,
    low: format.percent(mark.low * 100),
    high: format.percent(mark.high * 100),
    count: mark.count,
  });
  const shown = words('mark', { share });
  return (
    <Tooltip label={told} multiline maw={320}>
      <TextLink
        size="sm"
        c="dimmed"
        className={isSign ? undefined : classes.words}
        aria-label={`${shown}. ${told}`}
        to="/quality"
        search={{ companyId }}
      >
        {isSign ? <IconRosetteDiscountCheck size={15} aria-hidden="true" className={classes.sign} /> : shown}
      </TextLink>
    </Tooltip>
  );
}
