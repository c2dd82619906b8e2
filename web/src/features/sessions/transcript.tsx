import { Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { heldBy } from '../../../../src/kernel/search/match-text.ts';
import { readSearch } from '../../../../src/kernel/search/search-query.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { openEnded } from '../../view/filters/open-ended.ts';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import { MessageBubble } from './message-bubble.tsx';
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

const gapSeconds = 120;

/** The conversation; only what is in sight is drawn, however long it is. */
export function Transcript({ session: { messages, startTime, initialMsg }, search, handle }: Props) {
  const { t, format } = useI18n();
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
  const virtual = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 84,
    overscan: 12,
    getItemKey: (index) => messages[index]?.id ?? index,
  });
  const jumpTo = (order: number): void => {
    const index = messages.findIndex((message) => message.order === order);
    if (index < 0) return;
    setMarked(order);
    virtual.scrollToIndex(index, { align: 'center' });
    scroll.current?.focus({ preventScroll: true });
  };
  useImperativeHandle(handle, () => ({ jumpTo }));
  const showFirst = useEffectEvent(() => {
    const [first] = found;
    const index = first ? messages.indexOf(first) : -1;
    if (search && index > 0) virtual.scrollToIndex(index, { align: 'center' });
  });
  useEffect(() => showFirst(), []);

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
            <ol className={classes.messages} style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start, key }) => {
                const message = messages[index];
                if (!message) return null;
                const before = index === 0 ? startTime : messages[index - 1]?.timestamp;
                const gap = secondsBetween(before, message.timestamp);
                return (
                  <li
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {gap !== null && gap >= gapSeconds && (
                      <p className={classes.gap}>{t('panel.gap', { length: format.duration(gap) })}</p>
                    )}
                    <MessageBubble message={message} query={query} isMarked={marked === message.order} />
                  </li>
                );
              })}
            </ol>
          </section>
        </>
      )}
    </section>
  );
}

function secondsBetween(before: string | null | undefined, after: string | null): number | null {
  if (!before || !after) return null;
  return (Date.parse(after) - Date.parse(before)) / 1000;
}
