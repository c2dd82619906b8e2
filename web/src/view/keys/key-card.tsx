import { Badge, Button, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { AskButton } from '../../ui/dialog/ask-button.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { type ApiKey, keyState, keysQuery, scopeWords } from './keys-query.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

interface Props {
  readonly apiKey: ApiKey;
  readonly companyId: string | undefined;
  readonly mayChange: boolean;
}

const colors = { live: 'green', soon: 'yellow', expired: 'gray', revoked: 'gray' } as const;

/** One key: what it may do, when it was used and when it ends; nothing of its secret. */
export function KeyCard({ apiKey, companyId, mayChange }: Props) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [isRotating, setRotating] = useState(false);
  const revoke = useMutation({
    mutationFn: () => rpc.apiKeys.revoke.mutate({ id: apiKey.id, companyId }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery(companyId).queryKey }),
  });
  const { name } = apiKey;
  const state = keyState(apiKey, new Date());
  const isOver = state === 'revoked' || state === 'expired';
  return (
    <Paper component="li" withBorder p="sm" aria-label={name}>
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Badge size="sm" variant="light" color={colors[state]}>
              {t(`apiKeys.state.${state}`)}
            </Badge>
          </Group>
          <Code>{`prl_${apiKey.publicId}_…`}</Code>
        </Group>
        <Facts size="sm" labelWidth="9rem" facts={useKeyFacts(apiKey)} />
        {mayChange && !isOver && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('apiKeys.rotateOf', { name })}
              onClick={() => setRotating(true)}
            >
              {t('apiKeys.rotate')}
            </Button>
            <AskButton
              size="compact-sm"
              label={t('apiKeys.revoke')}
              aria-label={t('apiKeys.revokeOf', { name })}
              title={t('apiKeys.revokeOf', { name })}
              act={revoke}
              isDanger
            >
              {t('apiKeys.revokeWill')}
            </AskButton>
          </Group>
        )}
      </Stack>
      {isRotating && (
        <RotateKeyDialog apiKey={apiKey} companyId={companyId} onClose={() => setRotating(false)} />
      )}
    </Paper>
  );
}

function useKeyFacts(apiKey: ApiKey): readonly Fact[] {
  const { t, format } = useI18n();
  const { createdBy, lastUsedAt, lastUsedFrom, previousUntil, revokedAt } = apiKey;
  const when = format.dateTime(lastUsedAt);
  const created = format.dateTime(apiKey.createdAt);
  return [
    [t('apiKeys.scopes'), apiKey.scopes.map((scope) => t(scopeWords[scope])).join(' · ')],
    [
      t('apiKeys.lastUsed'),
      lastUsedAt === null
        ? t('apiKeys.unused')
        : lastUsedFrom === null
          ? when
          : t('apiKeys.lastUsedFrom', { when, address: lastUsedFrom }),
    ],
    [
      t('apiKeys.expires'),
      apiKey.expiresAt === null ? t('apiKeys.never') : format.dateTime(apiKey.expiresAt),
    ],
    ...(revokedAt === null ? [] : [[t('apiKeys.revokedAt'), format.dateTime(revokedAt)] as const]),
    ...(previousUntil === null
      ? []
      : [
          [
            t('apiKeys.previousUntil'),
            t('apiKeys.validUntil', { when: format.dateTime(previousUntil) }),
          ] as const,
        ]),
    ...(apiKey.networks.length === 0 ? [] : [[t('apiKeys.networks'), apiKey.networks.join(', ')] as const]),
    [
      t('apiKeys.created'),
      createdBy.name === null
        ? t('apiKeys.createdAtCommandLine', { when: created })
        : t('apiKeys.createdBy', { when: created, name: createdBy.name }),
    ],
  ];
}
