/** Turns every limit on requests off, for what asks more than people do. */
export const noLimits =
  'login register forgot csp admin security dashboard platform rpc general audit-list reset-password auth csrf-token session apiKey ingest refused-key'
    .split(' ')
    .map((scope) => `${scope}=0/60`)
    .join();
