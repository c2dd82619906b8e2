import type { Company } from '../../../view/company/company-query.ts';

/** What a section of the settings works on. */
export interface SectionProps {
  readonly company: Company;
  /** Named by platform staff only. */
  readonly companyId: string | undefined;
  readonly mayChange: boolean;
}
