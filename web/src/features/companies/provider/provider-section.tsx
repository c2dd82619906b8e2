import { Group, PasswordInput, Select, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/i18n-context.ts';
import { ask, type RpcInput, type RpcOutput, rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Loading } from '../../../ui/notice/loading.tsx';
import { say } from '../../../ui/say.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { companyQuery } from '../../../view/company/company-query.ts';
import { SectionForm } from '../settings/section-form.tsx';
import type { SectionProps } from '../settings/section-props.ts';
import { useProviderWords } from './provider-words.ts';

type Props = Omit<SectionProps, 'company'>;
type Settings = RpcOutput['batch']['account'];
type Account = NonNullable<RpcInput['batch']['saveAccount']['account']>;

const accountQuery = (companyId: string | undefined) =>
  ask(['ai-account', companyId ?? 'own'], rpc.batch.account, { companyId });

/** A company's own AI provider. Its key is never shown again. */
export function ProviderSection(props: Props) {
  const words = useProviderWords();
  const query = useQuery(accountQuery(props.companyId));
  const { data } = query;
  return (
    <SettingsSection title={words('title')} description={words('help')}>
      <Loading query={query} height={200} />
      {data && <ProviderForm key={data.account?.updatedAt ?? 'none'} {...props} settings={data} />}
    </SettingsSection>
  );
}

const providers = ['compatible', 'openai', 'anthropic'] as const;

const sides = ['input', 'output'] as const;

function ProviderForm({ companyId, mayChange, settings }: Props & { readonly settings: Settings }) {
  const t = useT();
  const words = useProviderWords();
  const client = useQueryClient();
  const { account, service, mayBePrivate } = settings;
  const server = useServerForm({
    initialValues: {
      account: {
        provider: account?.provider ?? 'service',
        baseUrl: account?.baseUrl ?? '',
        model: account?.model ?? '',
        apiKey: '',
        mode: account?.mode ?? 'batch',
        price: { input: account?.price?.input ?? '', output: account?.price?.output ?? '' },
      },
    },
    numbers: ['account.price.input', 'account.price.output'],
    // One of them alone is no price: the other would cost nothing.
    validate: ({ account: { price } }) =>
      Object.fromEntries(
        sides
          .filter((side) => price[side] === '' && sides.some((other) => price[other] !== ''))
          .map((side) => [`account.price.${side}`, t('field.empty')]),
      ),
    submit: (values) =>
      rpc.batch.saveAccount.mutate({
        companyId,
        account: accountOf(values.account),
        updatedAt: account?.updatedAt ?? null,
      }),
    async onDone(saved) {
      client.setQueryData(accountQuery(companyId).queryKey, saved);
      say(t('profile.saved'));
      await client.invalidateQueries({ queryKey: companyQuery(companyId).queryKey });
      await client.invalidateQueries({ queryKey: ['batch'] });
    },
  });
  const { form } = server;
  const { provider } = form.getValues().account;
  const isSet = provider !== 'service';
  const isOwn = provider === 'compatible';
  const keepsKey = account?.hasKey === true && account.provider === provider;
  return (
    <SectionForm server={server} mayChange={mayChange}>
      <Select
        label={words('provider')}
        allowDeselect={false}
        data={[
          {
            value: 'service',
            label: service
              ? words('provider.service', { name: service.model ?? service.provider })
              : words('provider.none'),
          },
          ...providers.map((value) => ({ value, label: words(`provider.${value}`) })),
        ]}
        {...form.getInputProps('account.provider')}
      />
      {isOwn && (
        <TextInput
          label={words('baseUrl')}
          description={mayBePrivate ? words('baseUrlHelp') : `${words('baseUrlHelp')} ${words('publicOnly')}`}
          type="url"
          placeholder="https://"
          {...form.getInputProps('account.baseUrl')}
        />
      )}
      {isSet && (
        <>
          <TextInput label={words('model')} autoComplete="off" {...form.getInputProps('account.model')} />
          <PasswordInput
            label={words('key')}
            description={keepsKey ? words('keyKept') : isOwn ? words('keyOptional') : undefined}
            autoComplete="new-password"
            {...form.getInputProps('account.apiKey')}
          />
          {!isOwn && (
            <Select
              label={words('mode')}
              allowDeselect={false}
              data={(['batch', 'direct'] as const).map((value) => ({ value, label: words(`mode.${value}`) }))}
              {...form.getInputProps('account.mode')}
            />
          )}
          <Group grow align="flex-end">
            <NumberField
              label={`${words('price')}: ${words('priceInput')}`}
              description={words('priceHelp')}
              {...form.getInputProps('account.price.input')}
            />
            <NumberField
              label={`${words('price')}: ${words('priceOutput')}`}
              {...form.getInputProps('account.price.output')}
            />
          </Group>
        </>
      )}
      <Text size="sm" c="dimmed">
        {words('change')}
      </Text>
    </SectionForm>
  );
}

interface Typed {
  readonly provider: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string;
  readonly mode: string;
  readonly price: { readonly input: number | string; readonly output: number | string };
}

/** What was typed as the service takes it; null: the service's own provider. */
function accountOf({ provider: named, baseUrl, model, apiKey, mode, price }: Typed): Account | null {
  const provider = providers.find((one) => one === named);
  if (!provider) return null;
  const isOwn = provider === 'compatible';
  const hasPrice = price.input !== '' || price.output !== '';
  return {
    provider,
    model,
    ...(isOwn ? { baseUrl: baseUrl.trim() } : { mode: mode === 'direct' ? 'direct' : 'batch' }),
    ...(apiKey === '' ? {} : { apiKey }),
    price: hasPrice ? { input: Number(price.input), output: Number(price.output) } : null,
  };
}
