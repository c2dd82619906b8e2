import type { Channel } from '../settings/settings.ts';

/** A message to one receiver, as it waits to be sent. */
export interface Notification {
  readonly id: string;
  /** A company's own receiver; null: the platform's. */
  readonly company_id: string | null;
  readonly channel: Channel;
  readonly target: string;
  readonly kind: 'alerts' | 'test';
  readonly alert_ids: readonly string[];
  readonly content: string | null;
  readonly attempts: number;
  readonly created_at: Date;
}
