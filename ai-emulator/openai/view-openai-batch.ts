import type { BatchState, BatchStatus } from '../batch-state.ts';
import { WINDOW_MS } from '../batch-state.ts';
import type { Engine } from '../engine.ts';
import type { Fault } from '../faults.ts';
import { type BatchRecord, freeEnds } from '../records.ts';
import type { Results } from '../results.ts';
import { faultOf, unixSeconds } from '../route.ts';
import { resultFileIds } from './openai-file-routes.ts';

/** The batch object as the provider would show it now, and as the faults of this call bend it. */
export function viewOpenaiBatch(
  engine: Engine,
  results: Results,
  batch: BatchRecord,
  faults: readonly Fault[],
) {
  const state = engine.stateOf(batch);
  const made = results.summary(batch);
  const at = (status: BatchStatus) => {
    const ms = state.enteredAtMs[status];
    return ms === undefined ? null : unixSeconds(ms);
  };
  const isChecked = state.status !== 'validating' && state.status !== 'failed';
  return {
    id: batch.id,
    object: 'batch',
    endpoint: batch.endpoint,
    model: isChecked ? batch.model : null,
    errors: state.status === 'failed' ? { object: 'list', data: batch.plan.failWith } : null,
    input_file_id: batch.inputFileId,
    completion_window: '24h',
    status: faultOf(faults, 'status_word')?.word ?? state.status,
    ...fileIds(batch, Boolean(made?.outputByteCount), Boolean(made?.errorByteCount), faults),
    created_at: unixSeconds(batch.createdAtMs),
    in_progress_at: at('in_progress'),
    expires_at: unixSeconds(batch.createdAtMs + WINDOW_MS),
    finalizing_at: at('finalizing'),
    completed_at: at('completed'),
    failed_at: at('failed'),
    expired_at: at('expired'),
    cancelling_at: at('cancelling'),
    cancelled_at: at('cancelled'),
    request_counts: isChecked ? counts(batch, state, faults) : { total: 0, completed: 0, failed: 0 },
    usage: usage(faultOf(faults, 'no_usage') ? null : (made?.usage ?? null)),
    metadata: batch.metadata,
  };
}

function fileIds(batch: BatchRecord, hasOutput: boolean, hasError: boolean, faults: readonly Fault[]) {
  const ids = resultFileIds(batch.id);
  const nothing = faultOf(faults, 'empty_file_ids') ? '' : null;
  const isHidden = Boolean(faultOf(faults, 'no_file_ids'));
  return {
    output_file_id: hasOutput && !isHidden ? ids.output : nothing,
    error_file_id: hasError && !isHidden ? ids.error : nothing,
  };
}

function counts(batch: BatchRecord, state: BatchState, faults: readonly Fault[]) {
  const total = batch.lineCount;
  // As seen in the wild: everything completed, nothing failed, whatever the files say.
  if (faultOf(faults, 'counter_lies')) return { total, completed: total, failed: 0 };
  const bad = state.done.filter((index) => freeEnds.has(batch.plan.ends[String(index)] ?? 'ok')).length;
  const unfinished = state.isFinal ? total - state.done.length : 0;
  return { total, completed: state.done.length - bad, failed: bad + unfinished };
}

function usage(used: { input: number; cachedInput: number; output: number } | null) {
  return {
    input_tokens: used?.input ?? 0,
    input_tokens_details: { cached_tokens: used?.cachedInput ?? 0 },
    output_tokens: used?.output ?? 0,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: (used?.input ?? 0) + (used?.output ?? 0),
  };
}
