import { ActionIcon, Group, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowsSplit2, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useT } from '../../../i18n/i18n-context.ts';
import { standing } from '../../../ui/focus/standing.ts';
import { type Category, otherKey } from './taxonomy.ts';
import classes from './taxonomy-row.module.css';
import type { RowFaults } from './use-row-faults.ts';

interface Props {
  readonly category: Category;
  readonly sessions: string;
  readonly mayChange: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Just added: the next thing is its name. */
  readonly isNew: boolean;
  readonly faults: RowFaults | undefined;
  readonly onChange: (patch: Partial<Category>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** Not while other changes wait to be saved. */
  readonly onSplit: (() => void) | undefined;
}

export function TaxonomyRow({
  category,
  sessions,
  mayChange,
  isFirst,
  isLast,
  isNew,
  faults,
  ...acts
}: Props) {
  const t = useT();
  const name = category.label || category.key;
  const buttons = [
    ['up', IconArrowUp, isFirst ? undefined : () => acts.onMove(-1)],
    ['down', IconArrowDown, isLast ? undefined : () => acts.onMove(1)],
    ['split', IconArrowsSplit2, acts.onSplit],
    ['remove', IconTrash, category.key === otherKey ? undefined : acts.onRemove],
  ] as const;
  return (
    <div className={classes.row}>
      <TextInput
        size="xs"
        autoFocus={isNew}
        aria-label={t('taxonomy.labelOf', { category: category.key })}
        value={category.label}
        error={faults?.['label']}
        disabled={!mayChange}
        maxLength={100}
        onChange={(event) => acts.onChange({ label: event.currentTarget.value })}
      />
      <Textarea
        size="xs"
        autosize
        aria-label={t('taxonomy.descriptionOf', { category: name })}
        placeholder={t('taxonomy.description')}
        value={category.description}
        error={faults?.['description']}
        disabled={!mayChange}
        maxLength={500}
        // One sentence, however many lines it takes here.
        onChange={(event) => acts.onChange({ description: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <Text size="sm" c="dimmed" ta="end" className={classes.count} title={t('chart.sessions')}>
        {sessions}
      </Text>
      {mayChange && (
        <Group gap={2} wrap="nowrap">
          {buttons.map(([act, Icon, onClick]) => (
            <ActionIcon
              key={act}
              variant="subtle"
              color="gray"
              {...standing(onClick)}
              aria-label={t(`taxonomy.${act}`, { category: name })}
            >
              <Icon size={15} />
            </ActionIcon>
          ))}
        </Group>
      )}
    </div>
  );
}
