import { useSyncExternalStore } from 'react';
import { type Reach, reachability } from './reachability.ts';

export const useReach = (): Reach => useSyncExternalStore(reachability.subscribe, reachability.reach);
