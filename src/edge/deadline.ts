export interface Deadline {
  readonly signal: AbortSignal;
  /** Never resolves; rejects when the time is up. */
  readonly late: Promise<never>;
  readonly clear: () => void;
}

/** Work that outlives its time is answered without; its transactions see the signal and do not commit. */
export function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`the request took longer than ${ms} ms`);
      controller.abort(error);
      reject(error);
    }, ms);
  });
  late.catch(() => {});
  return { signal: controller.signal, late, clear: () => clearTimeout(timer) };
}
