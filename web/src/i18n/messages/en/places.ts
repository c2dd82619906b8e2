/** Where one can go: said on every page behind the sign-in, so its words come first. */
export const places = {
  'nav.overview': 'Overview',
  'nav.sessions': 'Sessions',
  'nav.questions': 'Questions',
  'nav.quality': 'AI quality',
  'nav.alerts': 'Alerts',
  'nav.imports': 'Import',
  'nav.ingest': 'Programs',
  'nav.batches': 'AI batches',
  'nav.audit': 'Audit log',
  'nav.csp': 'Content policy',
  'nav.security': 'Security',
  'nav.companies': 'Companies',
  'nav.company': 'Company settings',
  'nav.staff': 'Staff',
  'nav.system': 'System',
  'nav.profile': 'Profile',
} as const;
