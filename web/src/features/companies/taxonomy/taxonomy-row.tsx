import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowsSplit2, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useT } from '../../../i18n/i18n-context.ts';
import { type Category, otherKey } from './taxonomy.ts';
import classes from './taxonomy-row.module.css';

interface Props {
  readonly category: Category;
  readonly sessions: string;
  readonly mayChange: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (patch: Partial<Category>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** Not while other changes wait to be saved. */
  readonly onSplit: (() => void) | undefined;
}

export function TaxonomyRow({ category, sessions, mayChange, isFirst, isLast, ...acts }: Props) {
  const t = useT();
  const name = category.label || category.key;
  return (
    <div className={classes.row}>
      <TextInput
        size="xs"
        aria-label={t('taxonomy.labelOf', { category: category.key })}
        value={category.label}
        disabled={!mayChange}
        maxLength={100}
        onChange={(event) => acts.onChange({ label: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        aria-label={t('taxonomy.descriptionOf', { category: name })}
        placeholder={t('taxonomy.description')}
        title={category.description}
        value={category.description}
        disabled={!mayChange}
        maxLength={500}
        onChange={(event) => acts.onChange({ description: event.currentTarget.value })}
      />
      <Text size="sm" c="dimmed" ta="end" className={classes.count} title={t('chart.sessions')}>
        {sessions}
      </Text>
      {mayChange && (
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isFirst}
            onClick={() => acts.onMove(-1)}
            aria-label={t('taxonomy.up', { category: name })}
          >
            <IconArrowUp size={15} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isLast}
            onClick={() => acts.onMove(1)}
            aria-label={t('taxonomy.down', { category: name })}
          >
            <IconArrowDown size={15} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={!acts.onSplit}
            onClick={acts.onSplit}
            aria-label={t('taxonomy.split', { category: name })}
          >
            <IconArrowsSplit2 size={15} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={category.key === otherKey}
            onClick={acts.onRemove}
            aria-label={t('taxonomy.remove', { category: name })}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </Group>
      )}
    </div>
  );
}
