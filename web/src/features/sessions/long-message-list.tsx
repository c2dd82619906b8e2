import { useVirtualizer } from '@tanstack/react-virtual';
import { ListedMessage, type MessageListProps, useMessageList } from './message-list.tsx';
import classes from './session-view.module.css';

/** A conversation without end: only what is in sight is drawn. */
export function LongMessageList(props: MessageListProps) {
  const { messages, scroll } = props;
  const virtual = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 84,
    overscan: 12,
    getItemKey: (index) => messages[index]?.id ?? index,
  });
  useMessageList(props, (index) => virtual.scrollToIndex(index, { align: 'center' }));
  return (
    <ol className={classes.messages} data-long="" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start, key }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          style={{ transform: `translateY(${start}px)` }}
        >
          <ListedMessage {...props} index={index} />
        </li>
      ))}
    </ol>
  );
}
