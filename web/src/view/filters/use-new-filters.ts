import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { configQuery } from '../sessions/dashboard-queries.ts';

/** Sessions that came in while a page was open bring values to filter by that it did not know of. */
export function useNewFilters(companyId: string | undefined, isFilling: boolean): void {
  const client = useQueryClient();
  const wasFilling = useRef(false);
  useEffect(() => {
    if (wasFilling.current && !isFilling)
      void client.invalidateQueries({ queryKey: configQuery(companyId).queryKey });
    wasFilling.current = isFilling;
  }, [client, companyId, isFilling]);
}
