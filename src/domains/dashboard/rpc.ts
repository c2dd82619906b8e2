import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { getBreakdown } from './breakdown/get-breakdown.ts';
import { addCategories } from './categories/add-categories.ts';
import { previewSplit, splitCategory } from './categories/split-category.ts';
import { getTaxonomy, previewTaxonomy } from './categories/taxonomy.ts';
import { updateTaxonomy } from './categories/update-taxonomy.ts';
import { correctLabel } from './correct-label.ts';
import { lift, listErasures } from './erasing/erasures.ts';
import { forgetUser } from './erasing/forget-user.ts';
import { explainChange } from './explain-change.ts';
import { getDashboardConfig } from './get-config.ts';
import { getDashboardMetrics } from './get-metrics.ts';
import { getDashboardSession } from './get-session.ts';
import { listDashboardSessions } from './list-sessions.ts';
import { mergeAttributeValues } from './merge-attribute-values.ts';
import { listQuestions } from './questions/index.ts';
import { getSeries } from './series/get-series.ts';

export const dashboardRpc = router({
  sessions: query(listDashboardSessions),
  session: query(getDashboardSession),
  metrics: query(getDashboardMetrics),
  config: query(getDashboardConfig),
  questions: query(listQuestions),
  series: query(getSeries),
  breakdown: query(getBreakdown),
  explainChange: query(explainChange),
  correctLabel: mutation(correctLabel),
  taxonomy: query(getTaxonomy),
  previewTaxonomy: query(previewTaxonomy),
  updateTaxonomy: mutation(updateTaxonomy),
  addCategories: mutation(addCategories),
  mergeAttributeValues: mutation(mergeAttributeValues),
  previewSplit: query(previewSplit),
  splitCategory: mutation(splitCategory),
  forgetUser: mutation(forgetUser),
  erasures: query(listErasures),
  liftErasure: mutation(lift),
});
