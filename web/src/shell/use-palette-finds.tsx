import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { IconBuilding, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useI18n } from '../i18n/i18n-context.ts';
import { ask, rpc } from '../lib/rpc.ts';
import { openEnded } from '../view/filters/open-ended.ts';
import { abilities } from '../view/profile/abilities.ts';
import { useProfile } from '../view/profile/use-profile.ts';
import { listQuery } from '../view/sessions/dashboard-queries.ts';
import { whileCatchingUp } from '../view/sessions/while-catching-up.ts';

const fewestLetters = 3;
const most = 5;
/** The places that show one company at a time. */
const ofCompany = ['/overview', '/sessions', '/questions', '/breakdown', '/imports'] as const;

/** What the service knows by the words in the palette: sessions by id or words, and for staff companies. */
export function usePaletteFinds(query: string): SpotlightActionGroupData[] {
  const { t, format } = useI18n();
  const profile = useProfile();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { companyId } = useSearch({ strict: false });
  const words = query.trim();
  const isStaff = abilities.isPlatformStaff(profile);
  const isAsked = words.length >= fewestLetters;
  const sessions = useQuery({
    ...listQuery({ search: openEnded(words), companyId, limit: most }),
    // What was found by other words must not be opened by these.
    placeholderData: undefined,
    // Right after an import, words are still being indexed: what isn't found yet is asked for again.
    refetchInterval: whileCatchingUp,
    enabled: isAsked && (profile.company !== null || companyId !== undefined),
  });
  const input = { search: words || undefined, limit: most };
  const companies = useQuery({
    ...ask(['platform', 'companies', input], rpc.platform.companies, input),
    enabled: isStaff,
  });
  const place = ofCompany.find((one) => pathname.startsWith(one)) ?? '/overview';
  const found = isAsked ? (sessions.data?.sessions ?? []) : [];
  return [
    {
      group: t('palette.sessions'),
      actions: found.map(({ id, externalId, initialMsg, startTime }) => ({
        id: `session ${id}`,
        label: t('panel.title', { id: externalId }),
        description: `${format.dateTime(startTime)} · ${initialMsg ?? '–'}`,
        // The service found it, by words that need not stand in its name.
        keywords: [words],
        leftSection: <IconMessage size={18} />,
        onClick: () => void navigate({ to: '/sessions/$id', params: { id }, search: { companyId } }),
      })),
    },
    {
      group: t('palette.companies'),
      actions: (isStaff ? (companies.data?.companies ?? []) : []).map(({ id, name }) => ({
        id: `company ${id}`,
        label: name,
        keywords: [words],
        leftSection: <IconBuilding size={18} />,
        onClick: () => void navigate({ to: place, search: { companyId: id } }),
      })),
    },
  ].filter(({ actions }) => actions.length > 0);
}
