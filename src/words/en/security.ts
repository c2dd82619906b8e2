/** Alerts, anomalies and threats. */
export const security = {} as const;
