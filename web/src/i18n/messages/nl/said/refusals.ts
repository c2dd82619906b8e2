import type { Recorded } from '../../../recorded.ts';

/** What the service answers to a request that it does not carry out. */
export const refusals: Recorded = {
  'At least {least} days.': 'Minstens {least} dagen.',
  'At most {most} days.': 'Hoogstens {most} dagen.',
  'This is no IP address.': 'Dit is geen IP-adres.',
  'The start must not be after the end.': 'Het begin mag niet na het einde liggen.',
  'Name each channel once.': 'Noem elk kanaal één keer.',
  'Name the alerts: alertIds, or one alertId.': 'Noem de meldingen.',
};
