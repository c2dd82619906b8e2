import { Group, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { languageName, languages } from '../../../i18n/languages.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import { useChannelWords } from './channel-words.ts';

interface Values {
  readonly name: string;
  readonly address: string;
  readonly language: string | null;
}

interface Props<Form extends Values> {
  readonly server: ServerForm<Form>;
  readonly addressHelp: string;
  /** What stands beside the language. */
  readonly children?: ReactNode;
}

/** What is told of a channel, a new one or one that is there. */
export function ChannelFields<Form extends Values>({ server: { form }, addressHelp, children }: Props<Form>) {
  const words = useChannelWords();
  const { t } = useI18n();
  return (
    <>
      <Group grow align="start">
        {children}
        <Select
          label={t('look.language')}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: languageName(value) }))}
          {...form.getInputProps('language')}
        />
      </Group>
      <TextInput label={words('name')} {...form.getInputProps('name')} />
      <TextInput
        label={words('address')}
        description={addressHelp}
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...form.getInputProps('address')}
      />
    </>
  );
}
