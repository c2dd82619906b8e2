import { Paper, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { useLeftFocus } from '../../ui/focus/use-left-focus.ts';
import classes from './file-choice.module.css';

/** Drop a file, or choose one; what it is, its content tells. */
export function FileChoice({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const t = useT();
  const id = useId();
  const place = useLeftFocus<HTMLLabelElement>();
  const [over, setOver] = useState(false);
  const hover = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <Paper
      component="label"
      ref={place}
      htmlFor={id}
      className={classes.zone}
      data-over={over || undefined}
      mb="md"
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event: DragEvent) => {
        hover(false)(event);
        const file = event.dataTransfer.files[0];
        if (file) onChoose(file);
      }}
    >
      <input
        id={id}
        type="file"
        className={classes.input}
        aria-label={t('imports.choose')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <Stack align="center" gap={6} py="lg" px="md">
        <IconFileUpload size={32} stroke={1.4} aria-hidden="true" />
        <Text fw={600} ta="center">
          {t('imports.choose')}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {t('imports.formats')}
        </Text>
      </Stack>
    </Paper>
  );
}
