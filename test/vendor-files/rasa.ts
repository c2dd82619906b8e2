const events = [
  { event: 'action', timestamp: 1772701199.5, name: 'action_session_start' },
  { event: 'user', timestamp: 1772701199.9, text: '/session_start', input_channel: 'rest' },
  {
    event: 'user',
    timestamp: 1772701200.25,
    text: 'book a table',
    input_channel: 'rest',
    parse_data: { intent: { name: 'book' } },
  },
  { event: 'slot', timestamp: 1772701200.5, name: 'people', value: 2 },
  { event: 'bot', timestamp: 1772701201.25, text: 'For how many?', data: {} },
  { event: 'bot', timestamp: 1772701201.5, text: null, data: { buttons: [] } },
];

/** GET /conversations/ID/tracker. */
export const rasaTracker = {
  sender_id: 'rasa-1',
  slots: { people: 2 },
  latest_message: { text: 'book a table' },
  latest_event_time: 1772701201.5,
  paused: false,
  events,
};

/** What an event broker sends. */
export const rasaEvents = events.map((event) => ({ sender_id: 'rasa-1', ...event }));

/** The table of a tracker store. */
export const rasaRows = rasaEvents.map((event, id) => ({
  id,
  sender_id: event.sender_id,
  type_name: event.event,
  timestamp: event.timestamp,
  data: JSON.stringify(event),
}));
