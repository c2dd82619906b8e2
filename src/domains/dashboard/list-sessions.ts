import { z } from 'zod';
import { catchingUp, saidCatchingUp } from '../../kernel/catching-up.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { readCurrent, sortFields } from '../figures/index.ts';
import { handOutSession, readSessionRows, SessionRecord } from '../sessions/index.ts';
import { openEach } from '../sessions/opening/index.ts';
import { FilterInput, readView } from './filter-input.ts';
import { matchesOf, SearchMatch } from './search-matches.ts';

export const listDashboardSessions = operation({
  id: 'dashboard.sessions',
  summary: 'List the filtered sessions, by page, with their exact total',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'sessions:read',
  limit: 'dashboard',
  input: z.strictObject({
    ...PageInput,
    ...FilterInput,
    sortBy: z.enum(sortFields).default('startTime'),
    sortOrder,
  }),
  output: z.object({
    sessions: z.array(
      SessionRecord.extend({
        match: SearchMatch.optional().describe('With `search`: the sentence that holds what was looked for'),
      }).meta({ id: 'ListedSession' }),
    ),
    pagination: Pagination,
    catchingUp,
  }),
  async run(ctx, { page, limit, sortBy, sortOrder: order, ...filters }) {
    const wanted = { sortBy, descending: order === 'desc', offset: offsetOf({ page, limit }), limit };
    const { found, totalCount, isBehind, listsAssignees, search } = await readCurrent(ctx, {
      plan({ timeZone }) {
        const view = readView(filters, timeZone, ctx.actor);
        return { view, ...(sortBy === 'startTime' ? {} : { isLong: true }) };
      },
      async read(figures, { view }) {
        const { ids, totalCount } = await figures.page(view, wanted);
        const { isBehind } = figures;
        return {
          found: await readSessionRows(figures.reading, ids),
          totalCount,
          isBehind,
          listsAssignees: figures.company.assigneeFigures,
          search: view.search,
        };
      },
    });
    // One reader for the whole page: it is one reading.
    const reader = { ...ctx, listsAssignees };
    const sessions = found.map((row) => handOutSession(row, reader, 'listed'));
    const matches = await matchesOf(sessions, search, (ids) =>
      openEach((work) => ctx.transaction(work), ids, ctx.services.log),
    );
    return {
      sessions: sessions.map((session) => {
        const match = matches.get(session.id);
        return match ? { ...session, match } : session;
      }),
      pagination: paginate({ page, limit }, totalCount),
      ...saidCatchingUp(isBehind),
    };
  },
});
