import { expect, test } from 'vitest';
import { parseSearchText, writeSearchText } from '../../lib/search-text.ts';
import { cutPatch } from './cut-patch.ts';
import { drillTo, filtersOf, readSessionSearch } from './session-search.ts';

test('what shapes the view survives the address: written, pasted and read again it is the same', () => {
  const search = readSessionSearch({
    range: '7d',
    category: ['BILLING', 'REFUND'],
    sentiment: ['NEGATIVE'],
    escalated: true,
    team: ['Support, Utrecht', ''],
    tagAll: ['vip'],
    attribute: { plan: ['Plus', ''], page: ['/a,b'] },
    rated: false,
    weekday: [0, 6],
    hour: [0],
    responseTimeFrom: 0,
    responseTimeTo: 2,
    question: 'Where is it, and why?',
    page: 3,
    session: 'abc',
  });
  const text = writeSearchText({ ...search });
  expect(readSessionSearch(parseSearchText(text))).toEqual(search);
});

test('nonsense in an address counts as not said', () => {
  const search = readSessionSearch({
    range: 'ever',
    sentiment: 'HAPPY',
    weekday: '9',
    page: '-1',
    startDate: 'soon',
    escalated: 'maybe',
    responseTimeFrom: 'fast',
  });
  expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
});

test('a count of one more attribute or tag leads to the sessions that have it beside those of its view', () => {
  const view = readSessionSearch({ tag: 'vip,late', 'attribute.plan': 'pro', 'attribute.region': 'EU' });
  const period = { startDate: '2026-01-01', endDate: '2026-01-07' };
  expect(filtersOf(drillTo(view, period, cutPatch('attribute.region', 'US')))).toMatchObject({
    attribute: { plan: ['pro'], region: ['US'] },
  });
  expect(filtersOf(drillTo(view, period, cutPatch('attribute.size', null)))).toMatchObject({
    attribute: { plan: ['pro'], region: ['EU'], size: [''] },
  });
  expect(filtersOf(drillTo(view, period, cutPatch('tag', 'refund')))).toMatchObject({
    tag: ['vip', 'late'],
    tagAll: ['refund'],
  });
  expect(filtersOf(drillTo(readSessionSearch({}), period, cutPatch('tag', 'refund')))).toEqual({
    tag: ['refund'],
  });
});

test('a count leads to the sessions of its view and its exact dates, with the place in the list left behind', () => {
  const view = readSessionSearch({ range: '7d', language: 'nl', page: '4', session: 'abc', companyId: 'c1' });
  const period = { startDate: '2026-01-01', endDate: '2026-01-07' };
  const target = drillTo(view, period, { sentiment: ['NEGATIVE'] });
  expect(target).toEqual({ companyId: 'c1', language: ['nl'], sentiment: ['NEGATIVE'], ...period });
  expect(filtersOf(target)).toEqual({ language: ['nl'], sentiment: ['NEGATIVE'] });
});
