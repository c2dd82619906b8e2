/** GET /v1/transcript/ID, what stands in its envelope. */
export const voiceflowTranscript = {
  id: '65f00000aaaa',
  sessionID: 'vf-session',
  projectID: '64f00000bbbb',
  environmentID: 'production',
  createdAt: '2026-03-05T09:00:00.000Z',
  updatedAt: '2026-03-05T09:02:00.000Z',
  endedAt: '2026-03-05T09:02:00.000Z',
  properties: [],
  evaluations: [],
  logs: [
    { type: 'action', data: { type: 'launch' }, createdAt: '2026-03-05T09:00:00.000Z' },
    {
      type: 'trace',
      data: { type: 'text', payload: { message: 'Hi, how can I help?' } },
      createdAt: '2026-03-05T09:00:01.000Z',
    },
    {
      type: 'trace',
      data: { type: 'block', payload: { blockID: 'b' } },
      createdAt: '2026-03-05T09:00:01.000Z',
    },
    {
      type: 'action',
      data: { type: 'text', payload: 'track <my> order' },
      createdAt: '2026-03-05T09:00:10.000Z',
    },
    {
      type: 'trace',
      data: { type: 'speak', payload: { message: 'It arrives today.', type: 'message' } },
      createdAt: '2026-03-05T09:00:12.000Z',
    },
    {
      type: 'action',
      data: { type: 'request', payload: { type: 'text', payload: 'and when?' } },
      createdAt: '2026-03-05T09:00:15.000Z',
    },
    {
      type: 'action',
      data: { type: 'path-1', payload: { label: 'Track another' } },
      createdAt: '2026-03-05T09:00:17.000Z',
    },
    {
      type: 'action',
      data: { type: 'intent', payload: { query: 'thanks', intent: { name: 'thanks' } } },
      createdAt: '2026-03-05T09:00:20.000Z',
    },
  ],
};
