import { isLoopbackName } from '../../../config/is-loopback-name.ts';

/** No name of a host has more, and reading a longer one takes as its length squared. */
const longestOrigin = 300;

/** Whether an Origin header names this service. The names of one's own machine count as one. */
export function createOwnOrigin(baseUrl: string): (origin: string) => boolean {
  const own = new URL(baseUrl);
  return (origin) => {
    if (origin === own.origin) return true;
    if (origin.length > longestOrigin || !URL.canParse(origin)) return false;
    const other = new URL(origin);
    return (
      isLoopbackName(own.hostname) &&
      isLoopbackName(other.hostname) &&
      other.port === own.port &&
      other.protocol === own.protocol
    );
  };
}
