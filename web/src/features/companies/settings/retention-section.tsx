import { Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { findOwnNumbers, isNumberPattern } from '../../../../../src/domains/redaction/own/number-pattern.ts';
import { useT } from '../../../i18n/i18n-context.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import type { Company } from '../../../view/company/company-query.ts';
import { SectionForm } from './section-form.tsx';
import type { SectionProps } from './section-props.ts';
import { useCompanyForm } from './use-company-form.ts';

interface Values {
  readonly retention: {
    readonly sessionDays: number | string;
    readonly redactPii: boolean;
    readonly redactStored: boolean;
    /** One a line. */
    readonly numberPatterns: string;
  };
}

const valuesOf = ({ retention: { sessionDays, numberPatterns, ...rest } }: Company): Values => ({
  retention: { ...rest, sessionDays: sessionDays ?? '', numberPatterns: numberPatterns.join('\n') },
});

const patternsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The sample with what is found hidden, as it would be stored; null: there is none. */
function foundIn(sample: string, patterns: readonly string[]): string | null {
  if (sample.trim() === '') return null;
  return patterns.filter(isNumberPattern).reduce(
    (text, pattern) =>
      findOwnNumbers(pattern)(text)
        .toReversed()
        .reduce((left, { start, end }) => `${left.slice(0, start)}[NUMBER]${left.slice(end)}`, text),
    sample,
  );
}

/** How long sessions are kept, and what is taken out of them. */
export function RetentionSection(props: SectionProps) {
  const t = useT();
  const server = useCompanyForm(
    props,
    valuesOf,
    ({ retention }) => ({
      retention: {
        ...retention,
        sessionDays: retention.sessionDays === '' ? null : Number(retention.sessionDays),
        numberPatterns: patternsIn(retention.numberPatterns),
      },
    }),
    { numbers: ['retention.sessionDays'] },
  );
  const { form } = server;
  const [sample, setSample] = useState('');
  const patterns = patternsIn(form.getValues().retention.numberPatterns);
  return (
    <SettingsSection title={t('company.retention')} description={t('company.retentionHelp')}>
      <SectionForm server={server} mayChange={props.mayChange}>
        <NumberField
          label={t('company.sessionDays')}
          description={t('company.sessionDaysHelp')}
          {...form.getInputProps('retention.sessionDays')}
        />
        <Switch
          label={t('company.redactPii')}
          description={t('company.redactPiiHelp')}
          {...form.getInputProps('retention.redactPii', { type: 'checkbox' })}
        />
        <Switch
          label={t('company.redactStored')}
          description={t('company.redactStoredHelp')}
          {...form.getInputProps('retention.redactStored', { type: 'checkbox' })}
        />
        <Textarea
          label={t('company.numberPatterns')}
          description={t('company.numberPatternsHelp')}
          placeholder="MO-####"
          autosize
          minRows={2}
          spellCheck={false}
          {...form.getInputProps('retention.numberPatterns')}
        />
        {patterns.length > 0 && (
          <TextInput
            label={t('company.numberPatternsTry')}
            description={foundIn(sample, patterns) ?? t('company.numberPatternsTryHelp')}
            value={sample}
            onChange={(event) => setSample(event.currentTarget.value)}
          />
        )}
      </SectionForm>
    </SettingsSection>
  );
}
