const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an Origin header names this service. The names of one's own machine count as one. */
export function createOwnOrigin(baseUrl: string): (origin: string) => boolean {
  const own = new URL(baseUrl);
  return (origin) => {
    if (origin === own.origin) return true;
    if (!URL.canParse(origin)) return false;
    const other = new URL(origin);
    return (
      loopbackNames.has(own.hostname) &&
      loopbackNames.has(other.hostname) &&
      other.port === own.port &&
      other.protocol === own.protocol
    );
  };
}
