/** Where to go after signing in: an address inside this app, never another site's. */
export function nextPath(next: string | undefined): string {
  const isInside = next !== undefined && /^\/(?![/\\])/.test(next) && !/[\\\u0000-\u001f]/.test(next);
  return isInside ? next : '/';
}
