/** Whether the session ended in the middle of work: a sign-in dialog then stands over the page. */
export interface SessionExpiry {
  isExpired(): boolean;
  expire(): void;
  restore(): void;
  subscribe(listener: () => void): () => void;
}

function createSessionExpiry(): SessionExpiry {
  let expired = false;
  const listeners = new Set<() => void>();
  const set = (value: boolean): void => {
    if (expired === value) return;
    expired = value;
    for (const listener of listeners) listener();
  };
  return {
    isExpired: () => expired,
    expire: () => set(true),
    restore: () => set(false),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const sessionExpiry = createSessionExpiry();
