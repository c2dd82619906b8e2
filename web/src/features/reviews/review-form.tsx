import { Button, Fieldset, Group, Kbd, Stack, Text } from '@mantine/core';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { TextLink } from '../../view/links.tsx';
import type { Decided, NextReview, ReviewItem } from './review-query.ts';
import { useReviewWords } from './review-words.ts';
import { keyOf, type Question, questionsOf, useReview } from './use-review.ts';
import { useValueNames } from './use-value-names.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly item: ReviewItem;
  readonly choices: NextReview['choices'];
  readonly onNext: () => void;
}

/** The questions of one conversation, and after the choice what the AI said beside it. */
export function ReviewForm({ companyId, item, choices, onNext }: Props) {
  const words = useReviewWords();
  const questions = useMemo(() => questionsOf(choices), [choices]);
  const review = useReview({ companyId, itemId: item.id, questions, onNext });
  const { decide } = review;
  return (
    <Stack gap="md">
      {decide.data ? (
        <Comparison companyId={companyId} decided={decide.data} />
      ) : (
        questions.map((question) => (
          <QuestionField key={question.field} companyId={companyId} question={question} review={review} />
        ))
      )}
      <ErrorNotice error={decide.error} />
      <Group>
        <Button
          onClick={review.goOn}
          loading={decide.isPending}
          disabled={!review.isOver && !review.isWhole}
          rightSection={<Kbd size="xs">Enter</Kbd>}
        >
          {words(review.isOver ? 'next' : 'save')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {words('keys')}
      </Text>
    </Stack>
  );
}

/** The bar at the top of a narrow page, and the button below. */
const aroundIt = { scrollMarginBlock: '5rem' };

function useInSight(ref: RefObject<HTMLElement | null>, isMeant: boolean): void {
  useEffect(() => {
    if (isMeant) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [ref, isMeant]);
}

interface FieldProps extends Pick<Props, 'companyId'> {
  readonly question: Question;
  readonly review: ReturnType<typeof useReview>;
}

function QuestionField({ companyId, question: { field, values }, review }: FieldProps) {
  const words = useReviewWords();
  const nameOf = useValueNames(companyId);
  const isCurrent = review.current === field;
  const ref = useRef<HTMLFieldSetElement>(null);
  const { isMoved } = review;
  // Keys choose in it: each choice is in sight, and the button below the last one.
  useInSight(ref, isCurrent && isMoved);
  return (
    <Fieldset
      ref={ref}
      legend={words(`field.${field}`)}
      p="sm"
      mx={0}
      style={{
        ...aroundIt,
        ...(isCurrent && { borderColor: 'var(--mantine-primary-color-filled)' }),
      }}
    >
      <Group gap={6}>
        {[...values, null].map((value, at) => {
          const isChosen = review.chosen[field] === value;
          return (
            <Button
              key={value ?? ''}
              size="compact-md"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={({ currentTarget, detail }) => {
                // A mouse leaves the keys to the page, where Enter goes on.
                if (detail > 0) currentTarget.blur();
                review.choose(field, value);
              }}
              leftSection={isCurrent && <Kbd size="xs">{value === null ? '0' : keyOf(at)}</Kbd>}
            >
              {value === null ? words('cannotTell') : nameOf(field, value)}
            </Button>
          );
        })}
      </Group>
    </Fieldset>
  );
}

function Comparison({ companyId, decided }: Pick<Props, 'companyId'> & { readonly decided: Decided }) {
  const words = useReviewWords();
  const nameOf = useValueNames(companyId);
  const ref = useRef<HTMLDivElement>(null);
  useInSight(ref, true);
  return (
    <Stack ref={ref} gap="sm" role="status" style={aroundIt}>
      {decided.compared.map(({ field, yours, ai, isSame }) => (
        <div key={field}>
          <Group gap="xs">
            <Text fw={600}>{words(`field.${field}`)}</Text>
            {isSame !== null && <Text>{words(isSame ? 'same' : 'different')}</Text>}
          </Group>
          <Text>
            {words('yours', { value: yours === null ? words('cannotTell') : nameOf(field, yours) })}
          </Text>
          <Text>{words('ai', { value: nameOf(field, ai) })}</Text>
        </div>
      ))}
      <TextLink
        underline="always"
        to="/sessions/$id"
        params={{ id: decided.sessionId }}
        search={{ companyId }}
      >
        {words('open')}
      </TextLink>
    </Stack>
  );
}
