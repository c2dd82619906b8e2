import { Grid, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { Loading } from '../../ui/notice/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { TextLink } from '../../view/links.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { ReviewForm } from './review-form.tsx';
import { nextReviewQuery, type ReviewItem, reviewsKey } from './review-query.ts';
import { useReviewWords } from './review-words.ts';

const route = getRouteApi('/app/reviews');

/** One conversation after the other, each judged before the AI's labels are shown. */
export function ReviewPage() {
  const { companyId } = route.useSearch();
  const navigate = route.useNavigate();
  const words = useReviewWords();
  const mayReview = abilities.changesOwn(useProfile());
  return (
    <>
      <PageHeader title={words('review')} description={words('blind')} />
      <CompanyGate
        companyId={companyId}
        onChoose={(chosen) => void navigate({ search: { companyId: chosen } })}
      >
        {mayReview ? <Reviews companyId={companyId} /> : <Notice tone="plain">{words('notYours')}</Notice>}
      </CompanyGate>
    </>
  );
}

function Reviews({ companyId }: { readonly companyId: string | undefined }) {
  const words = useReviewWords();
  const client = useQueryClient();
  const query = useQuery(nextReviewQuery(companyId));
  const { data } = query;
  return (
    <>
      <Text mb="md">
        <TextLink underline="always" to="/quality" search={{ companyId }}>
          {words('title')}
        </TextLink>
        {data?.item && ` · ${words('left', { count: data.left })}`}
      </Text>
      <Loading query={query} height={300} />
      {data && !data.item && <Notice tone="plain">{words('nothingLeft')}</Notice>}
      {data?.item && (
        <Grid key={data.item.id} gap="lg">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Transcript item={data.item} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <ReviewForm
              companyId={companyId}
              item={data.item}
              choices={data.choices}
              onNext={() => void client.resetQueries({ queryKey: [reviewsKey] })}
            />
          </Grid.Col>
        </Grid>
      )}
    </>
  );
}

/** What was said, and nothing of where it comes from. */
function Transcript({ item }: { readonly item: ReviewItem }) {
  const t = useT();
  return (
    <Stack gap="xs">
      {item.messages.map(({ order, role, content }) => (
        <Paper key={order} withBorder p="sm" {...(role === 'user' ? { mr: 'xl' } : { ml: 'xl' })}>
          <Text size="sm" c="dimmed">
            {t(`role.message.${role}`)}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Text>
        </Paper>
      ))}
    </Stack>
  );
}
