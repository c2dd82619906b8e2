import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { writeSearchText } from '../../lib/search-text.ts';

interface Props extends Pick<ButtonProps, 'size'> {
  readonly path: string;
  readonly params: Record<string, unknown>;
  readonly children: ReactNode;
}

/** A file that the service streams; what is on the screen decides what is in it. */
export function DownloadButton({ path, params, children, size = 'sm' }: Props) {
  return (
    <Button
      component="a"
      href={path + writeSearchText(params)}
      download
      variant="default"
      size={size}
      leftSection={<IconDownload size={15} />}
    >
      {children}
    </Button>
  );
}
