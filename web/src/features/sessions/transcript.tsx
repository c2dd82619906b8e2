import { Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { heldBy } from '../../../../src/kernel/search/match-text.ts';
import { readSearch } from '../../../../src/kernel/search/search-query.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { Blank } from '../../ui/blank.tsx';
import { openEnded } from '../../view/filters/open-ended.ts';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import { MessageList, type MessageListHandle } from './message-list.tsx';
import classes from './session-view.module.css';

export interface TranscriptHandle {
  jumpTo(order: number): void;
}

interface Props {
  readonly session: SessionDetail;
  /** Marked from the beginning. */
  readonly search: string | undefined;
  readonly handle: RefObject<TranscriptHandle | null>;
}

/** More than that would be drawn for nobody. */
const mostDrawn = 40;
const LongMessageList = lazyPart(
  () => import('./long-message-list.tsx'),
  'LongMessageList',
  () => <Blank height={320} />,
);

/** The conversation; of a long one only what is in sight is drawn. */
export function Transcript({ session: { messages, startTime, initialMsg }, search, handle }: Props) {
  const t = useT();
  const titleId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() }, 'both');
  const [marked, setMarked] = useState<number | null>(null);
  const [wanted, setWanted] = useState(search ?? '');
  const query = useMemo(() => readSearch(openEnded(wanted)), [wanted]);
  const found = useMemo(
    () => (query.length === 0 ? [] : messages.filter(({ content }) => heldBy(content, query) > 0)),
    [messages, query],
  );
  const list = useRef<MessageListHandle>(null);
  const jumpTo = (order: number): void => {
    const index = messages.findIndex((message) => message.order === order);
    if (index < 0) return;
    setMarked(order);
    list.current?.scrollTo(index);
    scroll.current?.focus({ preventScroll: true });
    // On a narrow page it stands above what leads there.
    scroll.current?.scrollIntoView({ block: 'nearest' });
  };
  useImperativeHandle(handle, () => ({ jumpTo }));
  const first = search && found[0] ? messages.indexOf(found[0]) : 0;
  const List = messages.length > mostDrawn ? LongMessageList : MessageList;

  return (
    <section className={classes.transcript} aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {t('panel.transcript')}
      </Title>
      {messages.length === 0 ? (
        <>
          <Text c="dimmed">{t('panel.noTranscript')}</Text>
          {initialMsg && <Text>{`${t('session.initialMsg')}: ${initialMsg}`}</Text>}
        </>
      ) : (
        <>
          <TextInput
            ref={field}
            type="search"
            size="xs"
            leftSection={<IconSearch size={15} />}
            aria-label={t('panel.find')}
            placeholder={t('panel.find')}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              const next = found.find(({ order }) => order > (marked ?? -1)) ?? found[0];
              if (next) jumpTo(next.order);
            }}
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {query.length > 0 && t('panel.found', { count: found.length })}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section ref={scroll} className={classes.scroll} tabIndex={0} aria-label={t('panel.messages')}>
            <List {...{ messages, startTime, query, marked, first, scroll }} handle={list} />
          </section>
        </>
      )}
    </section>
  );
}
