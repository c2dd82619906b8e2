import { NativeSelect } from '@mantine/core';
import { type LabelRule, labelRules } from '../../../../src/kernel/label-rules.ts';
import { useT } from '../../i18n/i18n-context.ts';

interface Props {
  readonly value: LabelRule;
  readonly onChange: (rule: LabelRule) => void;
}

/** What becomes of the labels that a file brings once the AI has some too. */
export function LabelRuleSelect({ value, onChange }: Props) {
  const t = useT();
  return (
    <NativeSelect
      label={t('labelRule.title')}
      description={t(`labelRule.${value}.help`)}
      maw="40rem"
      value={value}
      data={labelRules.map((one) => ({ value: one, label: t(`labelRule.${one}`) }))}
      onChange={(event) => onChange(labelRules.find((one) => one === event.currentTarget.value) ?? 'keep')}
    />
  );
}
