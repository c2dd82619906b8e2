import { useEffect, useState } from 'react';

/** Made closed and opened then: only so does the library know whom the focus goes back to. */
export function useHere(opened: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return opened && isHere;
}
