import { Code, Drawer, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { eventTypeWords, outcomeWords } from '../../i18n/audit-words.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { Loading } from '../../ui/notice/loading.tsx';
import { whoDid } from './who-did.ts';

interface Props {
  readonly id: string;
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

/** One entry with all it says, and what proves it. */
export function EntryPanel({ id, companyId, onClose }: Props) {
  useFocusBack();
  const { t } = useI18n();
  const query = useQuery(ask(['audit', 'entry', id, companyId], rpc.audit.get, { id, companyId }));
  return (
    <Drawer opened onClose={onClose} size="lg" title={t('audit.entry')}>
      <Loading query={query} height={320} />
      {query.data && <Entry {...query.data} />}
    </Drawer>
  );
}

function Entry({ auditLog: entry, proof }: RpcOutput['audit']['get']) {
  const { t, format } = useI18n();
  const facts: readonly Fact[] = [
    [t('audit.time'), format.dateTime(entry.timestamp)],
    [t('audit.eventType'), eventTypeWords(t, entry.eventType)],
    [t('audit.action'), entry.action],
    [t('audit.outcome'), outcomeWords(t, entry.outcome)],
    [t('audit.severity'), t(`severity.${entry.severity}`)],
    [t('audit.user'), whoDid(entry)],
    [t('audit.userId'), entry.userId],
    [t('audit.companyId'), entry.companyId],
    [t('audit.address'), entry.ipAddress],
    [t('audit.userAgent'), entry.userAgent],
    [t('audit.resource'), entry.resource && `${entry.resource.type} ${entry.resource.id}`],
    [t('audit.requestId'), entry.requestId],
  ];
  const proofs: readonly Fact[] = [
    [t('audit.seq'), format.number(entry.seq)],
    // The proof is about the words that were written down.
    ...(proof && proof.description !== entry.description
      ? [[t('audit.recorded'), proof.description] as const]
      : []),
    [t('audit.prevHash'), entry.prevHash],
    [t('audit.hash'), entry.hash],
    [t('audit.contentHash'), proof?.contentHash],
    [
      t('audit.signedHead'),
      proof?.signedHead
        ? t('audit.signedHeadFacts', {
            seq: format.number(proof.signedHead.seq),
            time: format.dateTime(proof.signedHead.sealedAt),
            key: proof.signedHead.keyId,
          })
        : null,
    ],
  ];
  return (
    <Stack gap="lg">
      <Text size="lg" fw={550}>
        {entry.description}
      </Text>
      <Facts facts={facts} labelWidth="9rem" />
      {Object.keys(entry.metadata).length > 0 && (
        <div>
          <Title order={3} mb="xs">
            {t('audit.metadata')}
          </Title>
          <Code block style={{ whiteSpace: 'pre-wrap' }}>
            {JSON.stringify(entry.metadata, null, 2)}
          </Code>
        </div>
      )}
      <div>
        <Title order={3} mb="xs">
          {t('audit.proof')}
        </Title>
        {proof ? <Facts facts={proofs} labelWidth="9rem" /> : <Text>{t('audit.notSealed')}</Text>}
      </div>
    </Stack>
  );
}
