/** Whether `host` is `domain` or lies below it. Compares whole labels, so a look-alike never matches. */
export function isWithin(host: string, domain: string): boolean {
  return (
    host === domain ||
    (host.length > domain.length && host.endsWith(domain) && host.at(-domain.length - 1) === '.')
  );
}

/** Whether `host` or a parent of it is in the list: one look-up a label, however long the list. */
export function isWithinAny(host: string, domains: ReadonlySet<string>): boolean {
  for (let from = 0; from !== -1; ) {
    if (domains.has(host.slice(from))) return true;
    const dot = host.indexOf('.', from);
    from = dot === -1 ? -1 : dot + 1;
  }
  return false;
}

/** A host on the reader's own machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    host === '0.0.0.0' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  );
}
