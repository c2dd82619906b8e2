import type { places as english } from '../en/places.ts';

export const places: Readonly<Record<keyof typeof english, string>> = {
  'nav.overview': 'Overzicht',
  'nav.sessions': 'Sessies',
  'nav.questions': 'Vragen',
  'nav.breakdown': 'Uitsplitsing',
  'nav.quality': 'AI-kwaliteit',
  'nav.alerts': 'Meldingen',
  'nav.imports': 'Importeren',
  'nav.ingest': 'Programma’s',
  'nav.batches': 'AI-batches',
  'nav.audit': 'Auditlog',
  'nav.csp': 'Inhoudsbeleid',
  'nav.security': 'Beveiliging',
  'nav.companies': 'Bedrijven',
  'nav.company': 'Bedrijfsinstellingen',
  'nav.staff': 'Medewerkers',
  'nav.system': 'Systeem',
  'nav.profile': 'Profiel',
};
