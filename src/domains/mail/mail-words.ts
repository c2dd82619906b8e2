import type { Severity } from '../../kernel/audit-entry.ts';
import type { AlertTitle, EvidenceLabel, EvidenceRemark } from './alert-terms.ts';

/** What a mail says: plain text, a sentence, a link, how long it works. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** Every sentence of every mail in one language. A language is a file in `words/`, named by its code. */
export interface MailWords {
  /** As which dates are written. */
  readonly locale: string;
  readonly reset: (name: string, link: string) => Letter;
  /** `company` null: to the platform staff. Its subject is the service's own: who invites chose the company's name. */
  readonly invite: (name: string, company: string | null, link: string) => Letter;
  readonly confirm: (name: string, link: string) => Letter;
  readonly moved: (name: string, newEmail: string) => Letter;
  readonly alertTest: (link: string) => Letter;
  readonly alerts: AlertMailWords;
}

interface AlertMailWords {
  readonly severity: Readonly<Record<Severity, string>>;
  /** Follows what was named: ` and 3 more`. */
  readonly andMore: (count: number) => string;
  readonly when: (moment: string, address: string | null) => string;
  readonly lookIntoIt: (link: string) => string;
  /** What rules wrote down, by the service's own words for it; null: it is sent as it was written. */
  readonly recorded: RecordedWords | null;
}

export interface RecordedWords {
  readonly alerts: Readonly<
    Record<AlertTitle, { readonly title: string; readonly description: (count: number) => string }>
  >;
  readonly labels: Readonly<Record<EvidenceLabel, string>>;
  readonly remarks: Readonly<Record<EvidenceRemark, string>>;
}
