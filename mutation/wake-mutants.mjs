import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { startTests } from '@vitest/runner';
import fc from 'fast-check';
import { TestRunner, vi } from 'vitest';

const folder = process.env.MUTATION_FOLDER;
const log = join(folder, 'verdicts.jsonl');
/** What the mutants ask which of them is awake, and tell who met them. */
globalThis.__stryker__ ??= {};
const stryker = globalThis.__stryker__;
stryker.mutantCoverage ??= { static: {}, perTest: {} };
const coverage = stryker.mutantCoverage;
/** A test that needs this many times as long as without a mutant has been caught in a loop. */
const [patience, leastPatienceMs] = [20, 5000];
/** Tests that take longer than this are asked last. */
const quickMs = 1000;

// That a counterexample was found is enough: no shorter one is looked for, and what holds for so long is believed.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 1500 });

/** Runs a file's tests once as they are, then again for each mutant they come across, in the same process. */
export default class WakeMutants extends TestRunner {
  onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    stryker.currentTestId = test.id;
  }

  onAfterTryTask(test) {
    super.onAfterTryTask(test);
    stryker.currentTestId = undefined;
  }

  async onAfterRunFiles(files) {
    await super.onAfterRunFiles(files);
    stryker.currentTestId = undefined;
    for (const file of files) await wakeMutants(this, file);
  }
}

async function wakeMutants(runner, file) {
  const name = relative(process.cwd(), file.filepath);
  const failed = testsOf(file).filter(({ result }) => result?.state === 'fail');
  if (failed.length > 0 || file.result?.state === 'fail') {
    const why = (failed[0] ?? file).result.errors?.[0]?.message;
    return note({ test: name, verdict: 'broken', by: failed[0]?.name, why });
  }
  const key = new Map(
    JSON.parse(readFileSync(join(folder, 'mutants.json'), 'utf8')).map((m) => [m.id, m.key]),
  );
  const covered = coveredBy(file, key);
  const afterwards = [];
  for (const [id, tests] of covered) {
    if (isDecided(key.get(id), name)) continue;
    if (tests.length === 0) {
      afterwards.push([id, testsOf(file)]);
      continue;
    }
    const verdict = await tryMutant(runner, { id, key: key.get(id), tests, file, name });
    // What was made when the module was loaded, or kept from the first run, shows it only when it is loaded anew.
    if (verdict === 'survived') afterwards.push([id, tests]);
    else note({ key: key.get(id), test: name, ...verdict });
  }
  for (const [id, tests] of afterwards) {
    if (isDecided(key.get(id), name)) continue;
    vi.resetModules();
    const verdict = await tryMutant(runner, { id, key: key.get(id), tests, file, name, isFresh: true });
    note({ key: key.get(id), test: name, ...(verdict === 'survived' ? { verdict } : verdict) });
  }
  note({ test: name, verdict: 'done' });
}

/** The mutants, each with the tests that meet it; none where only the loading does. */
function coveredBy(file, key) {
  const covered = new Map(Object.keys(coverage.static).map((id) => [id, []]));
  for (const test of testsOf(file))
    for (const id of Object.keys(coverage.perTest[test.id] ?? {}))
      covered.set(id, [...(covered.get(id) ?? []), test]);
  return [...covered].filter(([id]) => key.has(id)).sort(([a], [b]) => Number(a) - Number(b));
}

async function tryMutant(runner, mutant) {
  const isQuick = ({ result }) => (result?.duration ?? 0) < quickMs;
  const groups = [mutant.tests.filter(isQuick), mutant.tests.filter((test) => !isQuick(test))];
  let verdict = 'survived';
  for (const tests of groups)
    if (verdict === 'survived' && tests.length > 0) verdict = await askTests(runner, { ...mutant, tests });
  return verdict;
}

async function askTests(runner, { id, key, tests, file, name, isFresh = false }) {
  writeFileSync(join(folder, `at-${process.pid}`), JSON.stringify({ key, test: name }));
  const hits = Math.max(...tests.map((test) => coverage.perTest[test.id]?.[id] ?? 0), 1);
  const longest = Math.max(...tests.map(({ result }) => result?.duration ?? 0));
  const limits = { hits: hits * 100 + 1000, ms: Math.max(leastPatienceMs, longest * patience) };
  const found = await runOnce(runner, file, tests, { id, limits });
  if (!found) return 'survived';
  if (isFresh) return found;
  // A test that now fails without a mutant too was spoilt by the one before: everything is loaded anew.
  if (!(await runOnce(runner, file, [found.task], { limits }))) return found;
  vi.resetModules();
  return (await runOnce(runner, file, tests, { id, limits })) ?? 'survived';
}

/** The first test that fails, if one does. */
async function runOnce(runner, file, tests, { id, limits }) {
  const wanted = new Set(tests.map((test) => test.id));
  let failed = null;
  const quiet = Object.create(runner, {
    config: { value: { ...runner.config, testTimeout: limits.ms, hookTimeout: limits.ms } },
    onTaskUpdate: { value: async () => {} },
    onCollectStart: { value: () => {} },
    onCollected: { value: () => {} },
    onAfterRunFiles: { value: () => {} },
    onBeforeTryTask: { value: (test) => TestRunner.prototype.onBeforeTryTask.call(runner, test) },
    onAfterTryTask: { value: (test) => TestRunner.prototype.onAfterTryTask.call(runner, test) },
    onBeforeRunTask: {
      value: async (test) => {
        if (failed || !wanted.has(test.id)) test.mode = 'skip';
        await TestRunner.prototype.onBeforeRunTask.call(runner, test);
      },
    },
    onAfterRunTask: {
      value: (test) => {
        if (test.result?.state === 'fail') failed ??= test;
      },
    },
  });
  const modules = runner.workerState.evaluatedModules;
  const module = modules.getModuleById(file.filepath);
  if (module) modules.invalidateModule(module);
  Object.assign(stryker, { activeMutant: id, hitCount: 0, hitLimit: limits.hits });
  const [again] = await startTests([{ filepath: file.filepath, testLocations: undefined }], quiet);
  stryker.activeMutant = undefined;
  failed ??= testsOf(again).find(({ result }) => result?.state === 'fail') ?? null;
  if (!failed && again.result?.state !== 'fail') return null;
  const message = (failed ?? again).result.errors?.[0]?.message ?? '';
  const isLoop = /Hit count limit|timed out in/.test(message);
  return { verdict: isLoop ? 'timeout' : 'killed', by: failed?.name ?? 'loading', task: failed ?? tests[0] };
}

const testsOf = (suite) =>
  (suite.tasks ?? []).flatMap((task) => (task.type === 'test' ? [task] : testsOf(task)));

const note = ({ task, ...entry }) => appendFileSync(log, `${JSON.stringify(entry)}\n`);

const decided = new Set();
let read = 0;

/** By this file before it was interrupted, or for good by another one. */
function isDecided(key, name) {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  const whole = text.slice(read, text.lastIndexOf('\n') + 1);
  read += whole.length;
  for (const line of whole.split('\n').filter(Boolean)) {
    const entry = JSON.parse(line);
    decided.add(entry.verdict === 'survived' ? `${entry.key} ${entry.test}` : entry.key);
  }
  return decided.has(key) || decided.has(`${key} ${name}`);
}
