import { EmptyState, Title, type TitleOrder } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  /** The rank of the title among the headings of the page. */
  readonly order?: TitleOrder;
  readonly text: string;
  /** The next step: a button or a link. */
  readonly action?: ReactNode;
}

/** Nothing is here, why that is, and what to do about it. */
export function EmptyNotice({ icon, title, order = 2, text, action }: Props) {
  return (
    <EmptyState
      icon={icon}
      variant="light"
      title={<Title order={order}>{title}</Title>}
      description={text}
      py="xl"
      px="md"
    >
      {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  );
}
