import { Code, Group, List, SimpleGrid, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n, useT } from '../../i18n/i18n-context.ts';
import { Copy } from '../../ui/copy.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { type CspMetrics, severityOf } from './csp-search.ts';

/** How safe it is as a whole, where 100 is good as in the security score; why, and the policy that would fit. */
export function RiskTile({ query }: { readonly query: UseQueryResult<CspMetrics> }) {
  const { t, format } = useI18n();
  const risk = query.data?.riskAnalysis;
  return (
    <Tile title={t('csp.score')} help={t('csp.about.score')} minHeight={230} state={tileState(query)}>
      {risk && (
        <>
          <Group gap="sm" align="baseline">
            <Text fz={26} fw={640} lh={1.2}>
              {format.number(100 - risk.overallRiskScore)}
            </Text>
            <Text c="dimmed">{t('csp.scoreUnit')}</Text>
            <Text c="dimmed">{t('csp.risk')}</Text>
            <SeverityBadge severity={severityOf[risk.riskLevel]} />
          </Group>
          <SimpleGrid cols={{ base: 1, lg: risk.suggestedPolicy ? 2 : 1 }} spacing="xl">
            <div>
              <Sentences title={t('csp.issues')} texts={risk.criticalIssues} />
              <Sentences title={t('csp.recommendations')} texts={risk.recommendations} />
              {risk.criticalIssues.length + risk.recommendations.length === 0 && (
                <Text c="dimmed" mt="xs">
                  {t('csp.nothingToDo')}
                </Text>
              )}
            </div>
            {risk.suggestedPolicy && <Policy text={risk.suggestedPolicy} />}
          </SimpleGrid>
        </>
      )}
    </Tile>
  );
}

function Policy({ text }: { readonly text: string }) {
  const t = useT();
  return (
    <div>
      <Group justify="space-between" mt="xs" mb={4}>
        <Title order={3}>{t('csp.policy')}</Title>
        <Copy value={text} size="compact-xs" />
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap' }}>
        {text.replaceAll('; ', ';\n')}
      </Code>
    </div>
  );
}

function Sentences({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <Title order={3} mt="xs">
        {title}
      </Title>
      <List size="md" spacing={4}>
        {texts.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </>
  );
}
