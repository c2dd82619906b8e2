/** Work that a timer begins: while it goes on it is not begun again, and its failures are told, not thrown. */
export function oneAtATime(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<void> | null = null;
  return {
    begin() {
      running ??= work()
        .then(() => {}, onError)
        .finally(() => {
          running = null;
        });
    },
    /** When what goes on is over. */
    ended: async () => void (await running),
  };
}
