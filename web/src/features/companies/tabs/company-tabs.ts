/** The tabs of a company's settings, in their order; each has an address of its own. */
export const companyTabs = [
  'company',
  'people',
  'categories',
  'sources',
  'ai',
  'alerts',
  'sign-in',
  'privacy',
] as const;

export type CompanyTab = (typeof companyTabs)[number];

/** What stands in the address, "company" for none; undefined when there is no such tab. */
export const companyTab = (text: string | undefined): CompanyTab | undefined =>
  companyTabs.find((tab) => tab === (text ?? 'company'));
