import { Text, TextInput } from '@mantine/core';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import type { Company } from '../../../view/company/company-query.ts';
import { SectionForm } from './section-form.tsx';
import type { SectionProps } from './section-props.ts';
import { useCompanyForm } from './use-company-form.ts';

interface Values {
  readonly aiModel: string;
  readonly reviewSampleSize: number | string;
  readonly settleAfterMinutes: number | string;
  readonly aiBudget: { readonly monthlyLimit: number | string };
}

const valuesOf = ({ aiModel, reviewSampleSize, aiBudget, settleAfterMinutes }: Company): Values => ({
  settleAfterMinutes,
  aiModel: aiModel ?? '',
  reviewSampleSize,
  aiBudget: { monthlyLimit: aiBudget.monthlyLimit ?? '' },
});

/** Which model reads the sessions, and how much that may cost in a month. */
export function AiSection(props: SectionProps) {
  const { t, format } = useI18n();
  const { aiBudget } = props.company;
  const server = useCompanyForm(
    props,
    valuesOf,
    (values) => ({
      settleAfterMinutes: Number(values.settleAfterMinutes),
      aiModel: values.aiModel.trim() === '' ? null : values.aiModel,
      reviewSampleSize: Number(values.reviewSampleSize),
      aiBudget: {
        monthlyLimit: values.aiBudget.monthlyLimit === '' ? null : Number(values.aiBudget.monthlyLimit),
      },
    }),
    {
      numbers: ['aiBudget.monthlyLimit', 'settleAfterMinutes', 'reviewSampleSize'],
      required: ['settleAfterMinutes', 'reviewSampleSize'],
    },
  );
  const { form } = server;
  return (
    <SettingsSection title={t('company.ai')} description={t('company.aiHelp')}>
      <SectionForm server={server} mayChange={props.mayChange}>
        <TextInput
          label={t('company.aiModel')}
          description={t('company.aiModelHelp')}
          {...form.getInputProps('aiModel')}
        />
        <NumberField
          label={t('company.monthlyLimit', { currency: aiBudget.currency })}
          description={t('company.monthlyLimitHelp')}
          {...form.getInputProps('aiBudget.monthlyLimit')}
        />
        <NumberField
          label={t('company.settleAfter')}
          description={t('company.settleAfterHelp')}
          {...form.getInputProps('settleAfterMinutes')}
        />
        <NumberField
          label={t('company.reviewSampleSize')}
          description={t('company.reviewSampleSizeHelp')}
          {...form.getInputProps('reviewSampleSize')}
        />
        <Text>{t('company.spent', { amount: format.cents(aiBudget.spent, aiBudget.currency) })}</Text>
      </SectionForm>
    </SettingsSection>
  );
}
