import type { Layout } from './layout.ts';

const germanTime = /^\s*\d{1,2}\.\d{1,2}\.\d{4} \d{1,2}:\d{2}:\d{2}\s*$/;

export const headerless16Layout: Layout = {
  detect({ format, header, columns, rows }) {
    if (format !== 'csv' || header || columns.length !== 16 || rows.length === 0) return 0;
    const fitting = rows.filter((row) => germanTime.test(row[1] ?? '') && germanTime.test(row[2] ?? ''));
    return fitting.length / rows.length;
  },
  positions: [
    'externalId',
    'startTime',
    'endTime',
    'ipAddress',
    'country',
    'language',
    'messagesSent',
    'sentiment',
    'escalated',
    'forwardedHr',
    'fullTranscriptUrl',
    'avgResponseTime',
    'tokens',
    'cost',
    'category',
    'initialMsg',
  ],
};
