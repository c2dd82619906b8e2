import { List, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  alertConditions,
  alertMetrics,
  alertSpans,
  hasSubject,
  kindOf,
  sensitivities,
} from '../../../../src/domains/news/alerts/alert-words.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { say } from '../../ui/say.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { useViewPeriod } from '../period/use-view-period.ts';
import { abilities } from '../profile/abilities.ts';
import { useProfile } from '../profile/use-profile.ts';
import { configQuery } from '../sessions/dashboard-queries.ts';
import { AlertFilters } from './alert-filters.tsx';
import { useAlertWords } from './alert-words.ts';
import {
  type Alert,
  type AlertMetric,
  type AlertStart,
  alertsKey,
  previewQuery,
  type Rule,
} from './alerts-query.ts';
import { figureWords } from './figure-words.ts';
import { windowText } from './window-text.ts';

/** The newest; how many there were is said. */
const shownFirings = 5;

interface Props {
  readonly companyId: string | undefined;
  /** What it is about; of one to change, its own. */
  readonly start: AlertStart;
  readonly alert?: Alert;
  readonly onClose: () => void;
}

/** "Alert me when…": a figure of what is in view, when it is told of, and how often it would have been. */
export function AlertDialog({ companyId, start, alert, onClose }: Props) {
  const words = useAlertWords();
  const client = useQueryClient();
  const maySpeakForAll = abilities.changesAdmin(useProfile());
  const { data: config } = useQuery(configQuery(companyId));
  const metric = alert?.metric ?? start.metric ?? 'escalatedShare';
  const subjectFor = (of: AlertMetric) => (alert?.metric === of ? alert.subject : subjectIn(of, start)) ?? '';
  const server = useServerForm({
    initialValues: {
      name: alert?.name ?? words(`metric.${metric}`),
      metric,
      subject: subjectFor(metric),
      condition: alert?.condition ?? ('changed' as const),
      threshold: written(alert),
      span: alert?.span ?? ('day' as const),
      minCount: (alert?.minCount ?? 20) as number | string,
      sensitivity: alert?.sensitivity ?? ('normal' as const),
      isShared: alert?.isShared ?? false,
    },
    required: ['name', 'minCount'],
    numbers: ['threshold', 'minCount'],
    submit: (values) =>
      rpc.alerts.save.mutate({
        ...ruleOf(values, filtersFor(values.metric, start.filters)),
        companyId,
        id: alert?.id,
        updatedAt: alert?.updatedAt,
        name: values.name,
        isShared: values.isShared,
      }),
    async onDone(_saved, { name }) {
      await client.invalidateQueries({ queryKey: [alertsKey] });
      say(words('saved', { name }));
      onClose();
    },
  });
  const { form } = server;
  const values = form.getValues();
  const filters = filtersFor(values.metric, start.filters);
  const options = <V extends string>(list: readonly V[], label: (value: V) => string) =>
    list.map((value) => ({ value, label: label(value) }));
  return (
    <Dialog title={alert ? words('change') : words('make')} keepsOpen={form.isDirty()} onClose={onClose}>
      <SubmitForm server={server} submit={words('save')} onCancel={onClose}>
        <TextInput label={words('name')} data-autofocus {...form.getInputProps('name')} />
        <AlertFilters companyId={companyId} filters={filters} />
        <Select
          label={words('metric')}
          allowDeselect={false}
          data={options(alertMetrics, (one) => words(`metric.${one}`))}
          {...form.getInputProps('metric')}
          onChange={(chosen) => {
            const next = alertMetrics.find((one) => one === chosen);
            if (!next) return;
            if (values.name === words(`metric.${values.metric}`))
              form.setFieldValue('name', words(`metric.${next}`));
            form.setFieldValue('metric', next);
            form.setFieldValue('subject', subjectFor(next));
            if (next === 'noSessions') form.setFieldValue('condition', 'changed');
          }}
        />
        {values.metric === 'categoryShare' && (
          <Select
            label={words('category')}
            searchable
            data={(config?.taxonomy ?? []).map(({ key, label }) => ({ value: key, label }))}
            {...form.getInputProps('subject')}
          />
        )}
        {values.metric === 'questionCount' && (
          <TextInput label={words('question')} {...form.getInputProps('subject')} />
        )}
        <SimpleGrid cols={{ base: 1, xs: values.condition === 'changed' ? 1 : 2 }}>
          <Select
            label={words('condition')}
            allowDeselect={false}
            disabled={values.metric === 'noSessions'}
            description={values.condition === 'changed' ? words('usualHelp') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={options(alertConditions, (one) => words(`condition.${one}`))}
            {...form.getInputProps('condition')}
          />
          {values.condition !== 'changed' && (
            <NumberField label={words(thresholdLabel(values.metric))} {...form.getInputProps('threshold')} />
          )}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={words('span')}
            allowDeselect={false}
            data={options(alertSpans, (one) => words(`span.${one}`))}
            {...form.getInputProps('span')}
          />
          <NumberField
            label={words('minCount')}
            description={words('minCountHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('minCount')}
          />
        </SimpleGrid>
        {values.condition === 'changed' && (
          <Select
            label={words('sensitivity')}
            allowDeselect={false}
            data={options(sensitivities, (one) => words(`sensitivity.${one}`))}
            {...form.getInputProps('sensitivity')}
          />
        )}
        {maySpeakForAll && (
          <Switch label={words('shared')} {...form.getInputProps('isShared', { type: 'checkbox' })} />
        )}
        <Preview companyId={companyId} rule={ruleOf(values, filters)} />
      </SubmitForm>
    </Dialog>
  );
}

interface Values {
  readonly metric: Alert['metric'];
  readonly subject: string;
  readonly condition: Alert['condition'];
  readonly threshold: number | string;
  readonly span: Alert['span'];
  readonly minCount: number | string;
  readonly sensitivity: Alert['sensitivity'];
}

function ruleOf(values: Values, filters: AlertStart['filters']): Rule {
  const { metric, condition, span, sensitivity } = values;
  const threshold = condition === 'changed' || values.threshold === '' ? null : Number(values.threshold);
  return {
    metric,
    condition,
    span,
    sensitivity,
    filters,
    subject: hasSubject(metric) && values.subject !== '' ? values.subject : null,
    threshold: threshold === null ? null : kindOf[metric] === 'share' ? threshold / 100 : threshold,
    minCount: Number(values.minCount),
  };
}

/** A category's share is one among others, and a question is named by its own field. */
function filtersFor(metric: Alert['metric'], filters: AlertStart['filters']): AlertStart['filters'] {
  const { category, question, ...others } = filters;
  return {
    ...others,
    ...(category && !(metric === 'categoryShare' && category.length < 2) ? { category } : {}),
    ...(question !== undefined && metric !== 'questionCount' ? { question } : {}),
  };
}

/** The category or question that is in view, where it is one: nobody types a question as it is counted. */
function subjectIn(metric: AlertMetric, { subject, filters }: AlertStart): string | undefined {
  const { category = [], question } = filters;
  if (metric === 'questionCount') return subject ?? question;
  return metric === 'categoryShare' && category.length === 1 ? category[0] : undefined;
}

/** As a person types it: shares in per cent. */
function written(alert: Alert | undefined): number | string {
  if (!alert || alert.threshold === null) return '';
  // 0.07 times a hundred is 7.000000000000001.
  return kindOf[alert.metric] === 'share' ? Number((alert.threshold * 100).toPrecision(12)) : alert.threshold;
}

const thresholdLabel = (metric: Alert['metric']) =>
  kindOf[metric] === 'share'
    ? 'thresholdPercent'
    : metric === 'responseTime'
      ? 'thresholdSeconds'
      : 'threshold';

function Preview({ companyId, rule }: { readonly companyId: string | undefined; readonly rule: Rule }) {
  const words = useAlertWords();
  const { format } = useI18n();
  const { timeZone } = useViewPeriod({ companyId });
  const [asked] = useDebouncedValue(JSON.stringify(rule), 600);
  const isWhole =
    (rule.condition === 'changed' || Number.isFinite(rule.threshold)) &&
    Number.isFinite(rule.minCount) &&
    (!hasSubject(rule.metric) || rule.subject !== null);
  const { data, error, isFetching } = useQuery({
    ...previewQuery(companyId, JSON.parse(asked) as Rule),
    enabled: isWhole && asked === JSON.stringify(rule),
  });
  if (!isWhole || error) return null;
  return (
    <Text size="sm" c="dimmed" role="status" component="div">
      {isFetching || !data
        ? words('previewing')
        : data.judged === 0
          ? words('previewUnsure')
          : words('preview', { count: data.firings.length })}
      {!isFetching && data && data.firings.length > 0 && (
        <List size="sm" component="ul">
          {data.firings.slice(0, shownFirings).map(({ from, until, value, usual }) => (
            <List.Item key={from}>
              {windowText({ from, until }, timeZone, format)}: {figureWords(rule.metric, value, format)} (
              {words('usual', { value: figureWords(rule.metric, usual, format) })})
            </List.Item>
          ))}
        </List>
      )}
    </Text>
  );
}
