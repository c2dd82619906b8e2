/** GET /conversations: no parts. */
export const intercomListed = {
  type: 'conversation',
  id: '880',
  created_at: 1772701200,
  updated_at: 1772702000,
  state: 'closed',
  source: {
    type: 'conversation',
    body: '<p>My card is <i>refused</i></p>',
    author: { type: 'lead', id: 'l-3', name: 'Noor' },
  },
  contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: 'c-3' }] },
  conversation_rating: { rating: 2, remark: 'meh' },
  statistics: { median_time_to_reply: 125, last_close_at: 1772701800 },
};
