import { Menu } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useAlertWords } from './alert-words.ts';

interface Props {
  readonly onClick: () => void;
}

/** In the menu of views: an alert on what is in view. */
export function AlertOfView({ onClick }: Props) {
  const words = useAlertWords();
  return (
    <Menu.Item leftSection={<IconBell size={16} />} onClick={onClick}>
      {words('make')}
    </Menu.Item>
  );
}
