import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowMerge, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, rpc } from '../../../lib/rpc.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import type { Company } from '../../../view/company/company-query.ts';
import { importsKey } from '../../../view/imports-key.ts';
import { useAttributeWords } from './attribute-words.ts';
import { MergeValuesDialog } from './merge-values-dialog.tsx';
import { SectionForm } from './section-form.tsx';
import type { SectionProps } from './section-props.ts';
import { attributeOf, suggestedAttributes } from './suggested-attributes.ts';
import { useCompanyForm } from './use-company-form.ts';

const most = 10;
type Attribute = Company['settings']['attributes'][number];

const valuesOf = ({ settings: { attributes } }: Company) => ({
  settings: { attributes: attributes.map((one) => ({ ...one, fromColumn: one.fromColumn ?? '' })) },
});

/** What the company declares of its own: keys stay, labels and columns change, and values are merged. */
export function AttributesSection(props: SectionProps) {
  const say = useAttributeWords();
  const [merging, setMerging] = useState<Pick<Attribute, 'key' | 'label'> | null>(null);
  const [addedAt, setAddedAt] = useState<number | null>(null);
  const server = useCompanyForm(props, valuesOf, ({ settings }) => ({
    settings: {
      attributes: settings.attributes.map(({ fromColumn, ...one }) => ({
        ...one,
        fromColumn: fromColumn.trim() === '' ? null : fromColumn,
      })),
    },
  }));
  const { form } = server;
  const { attributes } = form.getValues().settings;
  const declared = new Set(props.company.settings.attributes.map(({ key }) => key));
  const mayAdd = props.mayChange && attributes.length < most;
  const { companyId } = props;
  const { data: latest } = useQuery({
    ...ask([...importsKey, 'latest', companyId ?? null], rpc.imports.list, { companyId, limit: 25 }),
    enabled: mayAdd,
  });
  const suggestions = mayAdd ? suggestedAttributes(latest?.imports ?? [], attributes) : [];
  return (
    <SettingsSection title={say('title')} description={say('help')} isWide>
      <SectionForm server={server} mayChange={props.mayChange}>
        {attributes.map(({ key, label, type }, index) => {
          const path = (name: string) => `settings.attributes.${index}.${name}`;
          const isKept = declared.has(key);
          return (
            // Its place is what it is known by: a key is typed here.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is edited in place
            <Group key={index} gap="xs" align="flex-start" role="group" aria-label={label || say('title')}>
              <TextInput
                label={say('label')}
                flex="1 1 9rem"
                autoFocus={index === addedAt}
                {...form.getInputProps(path('label'))}
              />
              <TextInput
                label={say('key')}
                flex="1 1 8rem"
                readOnly={isKept}
                {...form.getInputProps(path('key'))}
              />
              <NativeSelect
                label={say('type')}
                flex="0 1 7rem"
                disabled={isKept}
                data={[
                  { value: 'text', label: say('text') },
                  { value: 'number', label: say('number') },
                ]}
                {...form.getInputProps(path('type'))}
              />
              <TextInput label={say('column')} flex="1 1 9rem" {...form.getInputProps(path('fromColumn'))} />
              {props.mayChange && (
                <Group gap={4} mt={{ base: 0, sm: 25 }} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={say('mergeOf', { label })}
                    disabled={!isKept || type === 'number'}
                    onClick={() => setMerging({ key, label })}
                  >
                    <IconArrowMerge size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={say('retire', { label })}
                    onClick={() => form.removeListItem('settings.attributes', index)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              )}
            </Group>
          );
        })}
        <Stack gap="xs">
          {attributes.length > 0 && (
            <Text size="sm" c="dimmed">
              {say('keyHelp')} {say('columnHelp')} {say('retireHelp')}
            </Text>
          )}
          {suggestions.length > 0 && (
            <Text size="sm" c="dimmed">
              {say('suggestions')}
            </Text>
          )}
          {mayAdd && (
            <Group gap="xs">
              {suggestions.map((one) => (
                <Button
                  key={one.column}
                  variant="light"
                  size="xs"
                  maw="100%"
                  leftSection={<IconPlus size={13} />}
                  aria-label={say('suggest', { column: one.column })}
                  title={say('rows', { count: one.rows })}
                  onClick={() => form.insertListItem('settings.attributes', attributeOf(one))}
                >
                  {one.column}
                </Button>
              ))}
            </Group>
          )}
          {mayAdd && (
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={15} />}
                onClick={() => {
                  setAddedAt(attributes.length);
                  form.insertListItem('settings.attributes', {
                    key: '',
                    label: '',
                    type: 'text',
                    fromColumn: '',
                  });
                }}
              >
                {say('add')}
              </Button>
            </Group>
          )}
        </Stack>
      </SectionForm>
      {merging && (
        <MergeValuesDialog
          companyId={props.companyId}
          attribute={merging.key}
          label={merging.label}
          onClose={() => setMerging(null)}
        />
      )}
    </SettingsSection>
  );
}
