import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { SearchQuery } from '../../../../src/kernel/search/search-query.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import { MessageBubble } from './message-bubble.tsx';
import classes from './session-view.module.css';

export interface MessageListHandle {
  scrollTo(index: number): void;
}

export interface MessageListProps extends Pick<SessionDetail, 'messages' | 'startTime'> {
  readonly query: SearchQuery;
  /** Which one the reader was led to, by its order. */
  readonly marked: number | null;
  /** Which one is in sight first; 0 or less for the beginning. */
  readonly first: number;
  /** What the list scrolls in. */
  readonly scroll: RefObject<HTMLElement | null>;
  readonly handle: RefObject<MessageListHandle | null>;
}

/** All messages, as they are: what measures and places each costs more than a usual conversation. */
export function MessageList(props: MessageListProps) {
  const { messages, scroll } = props;
  const list = useRef<HTMLOListElement>(null);
  useMessageList(props, (index) => {
    const [box, item] = [scroll.current, list.current?.children[index]];
    if (box && item instanceof HTMLElement)
      box.scrollTop = item.offsetTop - (box.clientHeight - item.offsetHeight) / 2;
  });
  return (
    <ol ref={list} className={classes.messages}>
      {messages.map(({ id }, index) => (
        <li key={id}>
          <ListedMessage {...props} index={index} />
        </li>
      ))}
    </ol>
  );
}

/** How a list is led to one of its messages. */
export function useMessageList(
  { handle, first }: MessageListProps,
  scrollTo: MessageListHandle['scrollTo'],
): void {
  useImperativeHandle(handle, () => ({ scrollTo }));
  const showFirst = useEffectEvent(() => {
    if (first > 0) scrollTo(first);
  });
  useEffect(() => showFirst(), []);
}

const gapSeconds = 120;

interface ListedProps extends Pick<MessageListProps, 'messages' | 'startTime' | 'query' | 'marked'> {
  readonly index: number;
}

/** A message, and before it how long nobody said anything. */
export function ListedMessage({ messages, startTime, query, marked, index }: ListedProps) {
  const { t, format } = useI18n();
  const message = messages[index];
  if (!message) return null;
  const gap = secondsBetween(index === 0 ? startTime : messages[index - 1]?.timestamp, message.timestamp);
  return (
    <>
      {gap !== null && gap >= gapSeconds && (
        <p className={classes.gap}>{t('panel.gap', { length: format.duration(gap) })}</p>
      )}
      <MessageBubble message={message} query={query} isMarked={marked === message.order} />
    </>
  );
}

function secondsBetween(before: string | null | undefined, after: string | null): number | null {
  if (!before || !after) return null;
  return (Date.parse(after) - Date.parse(before)) / 1000;
}
