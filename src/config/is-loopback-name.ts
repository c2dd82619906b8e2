const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL's hostname means this very machine. */
export const isLoopbackName = (hostname: string): boolean => names.has(hostname);
