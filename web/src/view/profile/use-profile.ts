import { useSuspenseQuery } from '@tanstack/react-query';
import { type Profile, profileQuery } from './profile-query.ts';

/** The signed-in person, on pages that only the signed-in reach. */
export function useProfile(): Profile {
  const { data } = useSuspenseQuery(profileQuery);
  if (!data) throw new Error('useProfile is for pages behind the sign-in');
  return data;
}
