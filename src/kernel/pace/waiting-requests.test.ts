import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWaitingRequests } from './waiting-requests.ts';

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

test('it is quiet once nobody waits and nobody has for a tenth of a second, however many asked at once', async () => {
  const requests = createWaitingRequests();
  expect(requests.untilQuiet()).toBeNull();
  const [one, other] = [{}, {}];
  requests.begin(one);
  requests.begin(other);
  const told = vi.fn();
  void requests.untilQuiet()?.then(told);
  requests.end(one);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).not.toHaveBeenCalled();

  requests.end(other);
  await vi.advanceTimersByTimeAsync(99);
  expect(told).not.toHaveBeenCalled();
  expect(requests.untilQuiet()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledOnce();
  expect(requests.untilQuiet()).toBeNull();

  requests.begin(one);
  expect(requests.untilQuiet()).not.toBeNull();
});
