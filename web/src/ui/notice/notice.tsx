import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const looks = {
  good: { color: 'green', Icon: IconCircleCheck },
  plain: { color: 'lake', Icon: IconInfoCircle },
  bad: { color: 'red', Icon: IconAlertTriangle },
} as const;

/** One sentence that must be seen, and is read out when it appears. */
export function Notice({
  tone,
  children,
}: {
  readonly tone: keyof typeof looks;
  readonly children: ReactNode;
}) {
  const { color, Icon } = looks[tone];
  return (
    <Alert role={tone === 'bad' ? 'alert' : 'status'} color={color} icon={<Icon size={18} />} py="xs">
      <Text c="inherit" component="div">
        {children}
      </Text>
    </Alert>
  );
}
