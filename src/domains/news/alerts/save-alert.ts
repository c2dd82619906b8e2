import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { insert, is, rows, settings } from '../../../db/rows.ts';
import { conflict, invalidField } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { nextUpdatedAt, refuseIfChanged, seenUpdatedAt } from '../../../kernel/updated-at.ts';
import { newId } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';
import { filtersIssue, readView } from '../../dashboard/index.ts';
import { readTaxonomy } from '../../taxonomy/index.ts';
import { nextEndMs } from '../judging/windows.ts';
import { takeBack } from '../telling/take-back.ts';
import { type AlertRow, AlertRule } from './alert-record.ts';
import { hasSubject, rangeOf } from './alert-words.ts';
import { checkMayChange, holdAlert } from './find-alerts.ts';

const mostOwn = 100;
/** Of all its people together. */
const mostOfCompany = 500;
/** As much as a saved view: all alerts of a company are read to be judged. */
const mostCharacters = 4000;
const Rule = z.object(AlertRule);
const Declared = z.array(z.object({ key: z.string() }));

export const saveAlert = operation({
  id: 'alerts.save',
  summary: 'Create an alert, or change the one with this ID; it evaluates windows that end from now on',
  kind: 'mutation',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    id: id.optional().describe('ID of the alert to change; omitted: a new one is created'),
    updatedAt: seenUpdatedAt.optional(),
    ...AlertRule,
  }),
  output: z.object({ id: z.string() }),
  async run(ctx, { id: given, companyId: _company, updatedAt, ...rule }) {
    checkRule(rule);
    const actor = ctx.user();
    return ctx.transaction(async (tx) => {
      // Nobody else counts or makes one meanwhile.
      const [company] = await rows(
        tx,
        'SELECT time_zone AS zone, assignee_figures AS "namesAssignees", attributes FROM company WHERE id = $1 FOR UPDATE',
        [ctx.companyId],
        { zone: is.text, namesAssignees: is.bool, attributes: is.json(Declared) },
      );
      const zone = company?.zone ?? 'UTC';
      // It would wait for ever, and say nothing.
      if (rule.filters.assignee?.length && !company?.namesAssignees)
        throw invalidField('filters.assignee', say('figures.noAssignees'));
      for (const key of Object.keys(rule.filters.attribute ?? {}))
        if (!company?.attributes.some((one) => one.key === key))
          throw invalidField(`filters.attribute.${key}`, say('figures.noAttribute', { key }));
      if (rule.metric === 'categoryShare') await checkCategory(tx, rule.subject);
      readView(rule.filters, zone, ctx.actor);
      const now = ctx.now();
      checkMayChange(actor, { ownerId: actor.userId, isShared: rule.isShared });
      const { filters, ...columns } = rule;
      const values = {
        ...columns,
        filters: JSON.stringify(filters),
        dueAt: new Date(nextEndMs(rule.span, zone, now.getTime())),
      };
      const alertId = given ?? newId(ctx.ports.clock);
      if (given) {
        const held = await holdAlert(tx, given, actor);
        checkMayChange(actor, held);
        refuseIfChanged(updatedAt, held);
        // Who may not see it any more is not told of it either.
        if (held.isShared && !rule.isShared) await takeBack(tx, given);
        const isSame = isSameRule(held, rule);
        if (!isSame) await close(tx, held.openFiringId, now);
        const changed = isSame ? { name: rule.name } : { ...values, ...notJudged };
        const set = settings({ ...changed, updatedAt: nextUpdatedAt(held, now) }, 3);
        await tx.query(`UPDATE news_alert SET ${set.text} WHERE company_id = $1 AND id = $2`, [
          ctx.companyId,
          given,
          ...set.values,
        ]);
      } else {
        await checkRoom(tx, actor.userId);
        await insert(tx, 'news_alert', {
          companyId: ctx.companyId,
          id: alertId,
          ownerId: actor.userId,
          ...values,
          createdAt: now,
          updatedAt: now,
        });
      }
      await ctx.record(tx, {
        action: 'alert.save',
        companyId: ctx.companyId,
        resource: { type: 'alert', id: alertId },
        metadata: {
          metric: rule.metric,
          condition: rule.condition,
          span: rule.span,
          isShared: rule.isShared,
        },
      });
      return { id: alertId };
    });
  },
});

/** By another name it is the same alert: it stays open, and is told of once. */
function isSameRule(held: AlertRow, { name: _name, ...rule }: z.output<typeof Rule>): boolean {
  return Object.entries(rule).every(([key, value]) =>
    isDeepStrictEqual(held[key as keyof typeof rule], value),
  );
}

/** What the old rule showed says nothing of the new one. */
const notJudged = {
  openFiringId: null,
  judgedAt: null,
  lastValue: null,
  lastUsual: null,
  lastCount: null,
};

/** What the new rule says is not what opened it. */
async function close(tx: TenantTx, firingId: string | null, now: Date): Promise<void> {
  if (firingId !== null)
    await tx.query('UPDATE news_firing SET ended_at = $3 WHERE company_id = $1 AND id = $2', [
      tx.companyId,
      firingId,
      now,
    ]);
}

async function checkRoom(tx: TenantTx, userId: string): Promise<void> {
  const [counts] = await rows(
    tx,
    `SELECT count(*)::integer AS all, count(*) FILTER (WHERE owner_id = $2)::integer AS own
     FROM news_alert WHERE company_id = $1`,
    [tx.companyId, userId],
    { all: is.number, own: is.number },
  );
  if ((counts?.own ?? 0) >= mostOwn) throw conflict(say('alert.full', { most: mostOwn }));
  if ((counts?.all ?? 0) >= mostOfCompany) throw conflict(say('alert.companyFull', { most: mostOfCompany }));
}

async function checkCategory(tx: TenantTx, key: string | null): Promise<void> {
  const taxonomy = await readTaxonomy(tx, tx.companyId);
  if (!taxonomy.some((category) => category.key === key))
    throw invalidField('subject', say('alert.noCategory', { key: key ?? '' }));
}

/** Filters that are too many, and parts of a rule that do not go together. */
export function checkRule({ filters, metric, subject, condition, threshold }: z.output<typeof Rule>): void {
  const tooMuch = filtersIssue(filters, mostCharacters);
  if (tooMuch) throw invalidField(tooMuch.path ? `filters.${tooMuch.path}` : 'filters', tooMuch.message);
  if (hasSubject(metric) !== (subject !== null))
    throw invalidField('subject', hasSubject(metric) ? say('alert.whichSubject') : say('alert.noSubject'));
  // A share of others is always nothing, one of itself always all.
  const among = metric === 'categoryShare' ? (filters.category ?? []) : [];
  if (among.length > 0 && !(among.length > 1 && among.includes(subject ?? '')))
    throw invalidField('filters.category', say('alert.twoCategories'));
  if (metric === 'questionCount' && filters.question !== undefined)
    throw invalidField('filters.question', say('alert.twoQuestions'));
  if (metric === 'noSessions' && condition !== 'changed')
    throw invalidField('condition', say('alert.onlyChanged'));
  if ((condition === 'changed') !== (threshold === null))
    throw invalidField(
      'threshold',
      threshold === null ? say('alert.whichThreshold') : say('alert.noThreshold'),
    );
  const [least, most] = rangeOf(metric);
  if (threshold !== null && (threshold < least || threshold > most))
    throw invalidField(
      'threshold',
      metric === 'rating' ? say('alert.ratingThreshold') : say('alert.shareThreshold'),
    );
  if (threshold === (condition === 'above' ? most : least))
    throw invalidField('threshold', say('alert.neverMet'));
}
