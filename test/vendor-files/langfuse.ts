const trace = {
  sessionId: 'lf-1',
  userId: 'lf-user',
  projectId: 'p',
  environment: 'default',
  htmlPath: '/t',
  tags: [],
};

/** GET /api/public/traces: newest first, each call with the messages before it. */
export const langfuseTraces = [
  {
    ...trace,
    id: 't-2',
    name: 'chat',
    timestamp: '2026-03-05T09:01:00.000Z',
    input: {
      messages: [
        { role: 'system', content: 'You are kind.' },
        { role: 'user', content: 'Is it open today?' },
        { role: 'assistant', content: 'Until six.' },
        { role: 'user', content: [{ type: 'text', text: 'And tomorrow?' }] },
      ],
    },
    output: { role: 'assistant', content: 'Tomorrow too.' },
    latency: 1.5,
    totalCost: 0.002,
  },
  {
    ...trace,
    id: 't-1',
    name: 'chat',
    timestamp: '2026-03-05T09:00:00.000Z',
    input: [{ role: 'user', content: 'Is it open today?' }],
    output: 'Until six.',
    latency: 1.2,
    totalCost: 0.001,
  },
  {
    ...trace,
    id: 't-3',
    sessionId: null,
    userId: null,
    timestamp: '2026-03-05T10:00:00.000Z',
    input: { question: 'How much?' },
    output: { answer: 'Ten.' },
    totalCost: 0.004,
  },
];

/** GET /api/public/sessions. */
export const langfuseListed = {
  id: 'lf-1',
  createdAt: '2026-03-05T09:00:00.000Z',
  projectId: 'p',
  environment: 'default',
};
