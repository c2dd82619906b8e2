import { Badge, Blockquote, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { sentiments } from '../../view/filters/session-search.ts';
import { TextLink } from '../../view/links.tsx';
import { useNames } from '../../view/names/use-names.ts';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import { AnalyseAgain } from './analyse-again.tsx';
import { ErasePerson } from './erase-person.tsx';
import classes from './session-view.module.css';
import { useLabels } from './use-labels.tsx';

interface Props {
  readonly session: SessionDetail;
  readonly companyId: string | undefined;
  readonly onJump: (order: number) => void;
}

const stages = ['IMPORT', 'TRANSCRIPT', 'ANALYSIS'] as const;

/** What is known about a session, where that comes from, and how far it was read. */
export function SessionFacts({ session, companyId, onJump }: Props) {
  const { t, format } = useI18n();
  const names = useNames(companyId);
  const profile = useProfile();
  const { enrichment, corrections } = session;
  const facts: readonly Fact[] = [
    ...useLabels(session, companyId),
    [t('session.startTime'), format.dateTime(session.startTime)],
    [t('session.durationSeconds'), format.duration(session.durationSeconds)],
    [t('session.avgResponseTime'), format.duration(session.avgResponseTime)],
    [t('session.firstResponseSeconds'), format.duration(session.firstResponseSeconds)],
    ...handlingFacts(t, session),
    ...Object.entries(session.attributes).map(
      ([key, value]): Fact => [
        names.attribute(key),
        typeof value === 'number' ? format.number(value, 3) : value,
      ],
    ),
    [t('session.messageCount'), format.number(session.messageCount)],
    [t('session.country'), names.country(session.country)],
    [t('session.channel'), session.channel ?? '–'],
    [
      t('session.userId'),
      session.userId ? (
        <TextLink
          key="user"
          size="sm"
          to="/sessions"
          search={{ userId: session.userId ?? undefined, companyId }}
        >
          {session.userId}
        </TextLink>
      ) : (
        '–'
      ),
    ],
    [t('session.ipAddress'), session.ipAddress ?? '–'],
    [t('session.tokens'), format.number(session.tokens)],
    [t('session.cost'), format.money(session.cost, session.currency)],
    [
      t('session.importId'),
      session.importId && abilities.readsAdmin(profile) ? (
        <TextLink key="import" size="sm" to="/imports" search={{ companyId }}>
          {format.dateTime(session.createdAt)}
        </TextLink>
      ) : (
        format.dateTime(session.createdAt)
      ),
    ],
  ];
  const correctable = ['category', 'sentiment', 'escalated', 'forwardedHr', 'language'] as const;
  const fieldName = (field: string): string => {
    const known = correctable.find((one) => one === field);
    if (known) return t(`session.${known}`);
    const other = (['summary', 'questions'] as const).find((one) => one === field);
    return other ? t(`panel.${other}`) : field;
  };
  const labelText = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return t('panel.unknown');
    if (typeof value === 'boolean') return t(value ? 'session.yes' : 'session.no');
    const sentiment = sentiments.find((one) => one === value);
    if (field === 'sentiment' && sentiment) return t(`sentiment.${sentiment}`);
    if (field === 'category') return names.category(String(value));
    return field === 'language' ? names.language(String(value)) : String(value);
  };
  return (
    <aside className={classes.facts} aria-label={t('panel.facts')}>
      <Part title={t('panel.summary')}>
        <Text c={session.summary ? undefined : 'dimmed'}>{session.summary ?? t('panel.noSummary')}</Text>
      </Part>
      {enrichment && enrichment.evidence.length > 0 && (
        <Part title={t('panel.evidence')}>
          {quotesOf(enrichment.evidence).map(({ fields, messageOrder, quote }) => (
            <Blockquote key={`${messageOrder} ${quote}`} p="xs" mt={0}>
              <Text size="xs" c="dimmed">
                {fields.map(fieldName).join(', ')}
              </Text>
              <Text size="sm">{quote}</Text>
              {messageOrder !== null && (
                <UnstyledButton className={classes.jump} onClick={() => onJump(messageOrder)}>
                  {t('panel.evidence.jump', { number: messageOrder + 1 })}
                </UnstyledButton>
              )}
            </Blockquote>
          ))}
        </Part>
      )}
      {session.questions.length > 0 && (
        <Part title={t('panel.questions')}>
          <ul className={classes.list}>
            {session.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('panel.facts')}>
        <Facts facts={facts} size="sm" labelWidth="9rem" />
      </Part>
      <Part title={t('panel.processing')}>
        {stages.map((name) => {
          const { status, attempts, lastError } = session.stages[name];
          return (
            <div key={name} className={classes.stage}>
              <span>{t(`stageName.${name}`)}</span>
              <Badge size="sm" variant="light" color={stageColors[status]}>
                {t(`stage.${status}`)}
              </Badge>
              {attempts > 1 && <span>{t('stage.attempts', { count: attempts })}</span>}
              {lastError && <Text size="sm">{lastError}</Text>}
            </div>
          );
        })}
        {session.settling && (
          <Text size="sm">{t('panel.settling', { when: format.dateTime(session.settling.settlesAt) })}</Text>
        )}
        {isOutdated(session) && <Text size="sm">{t('panel.outdated')}</Text>}
        {enrichment && (
          <Text size="sm" c="dimmed">
            {`${enrichment.model} · ${format.dateTime(enrichment.processedAt)} · ${t('panel.confidence')} ${format.percent(enrichment.confidence === null ? null : enrichment.confidence * 100, 0)}`}
          </Text>
        )}
        <AnalyseAgain session={session} companyId={companyId} />
        <ErasePerson session={session} companyId={companyId} />
      </Part>
      {corrections.length > 0 && (
        <Part title={t('panel.corrections')}>
          {corrections.map(({ id, field, previous, value, correctedAt }) => (
            <Text key={id} size="sm">
              {t('panel.correction', {
                field: fieldName(field),
                before: labelText(field, previous),
                after: labelText(field, value),
              })}{' '}
              ({format.dateTime(correctedAt)})
            </Text>
          ))}
        </Part>
      )}
    </aside>
  );
}

/** What nobody said of who handled it, and how well, takes no line. */
function handlingFacts(t: Translate, session: SessionDetail): readonly Fact[] {
  const { rating, tags } = session;
  const texts = (['assignee', 'team', 'botVersion'] as const).map(
    (field) => [field, session[field]] as const,
  );
  const said = [
    ...texts,
    ['rating', rating && t('session.rating.outOf', { rating })] as const,
    ['ratingComment', session.ratingComment] as const,
    ['tags', tags.join(', ')] as const,
  ];
  return said.flatMap(([field, text]) => (text ? [[t(`session.${field}`), text] as const] : []));
}

const stageColors = {
  PENDING: 'gray',
  IN_PROGRESS: 'lake',
  COMPLETED: 'green',
  FAILED: 'red',
  SKIPPED: 'gray',
} as const;

/** By itself it is not read again. */
const isOutdated = ({ enrichment, settling, stages: { ANALYSIS } }: SessionDetail): boolean =>
  enrichment?.isOfEarlierText === true && settling === null && ANALYSIS.status === 'COMPLETED';

type Evidence = NonNullable<SessionDetail['enrichment']>['evidence'];

/** One sentence often speaks for several labels: it is shown once, with all of them. */
function quotesOf(evidence: Evidence) {
  const quotes = new Map<string, Omit<Evidence[number], 'field'> & { fields: string[] }>();
  for (const { field, messageOrder, quote } of evidence) {
    const key = `${messageOrder} ${quote}`;
    const one = quotes.get(key) ?? { messageOrder, quote, fields: [] };
    one.fields.push(field);
    quotes.set(key, one);
  }
  return [...quotes.values()];
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb={6}>
        {title}
      </Title>
      <Stack gap={6}>{children}</Stack>
    </section>
  );
}
