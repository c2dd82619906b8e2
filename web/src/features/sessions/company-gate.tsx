import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useProfile } from '../accounts/use-profile.ts';

const CompanyChoice = lazyPart(() => import('./company-choice.tsx'), 'CompanyChoice');

interface Props {
  readonly companyId: string | undefined;
  readonly onChoose: (companyId: string) => void;
  readonly children: ReactNode;
}

/** Platform staff have no company of their own: they say which one they look at. */
export function CompanyGate({ companyId, onChoose, children }: Props) {
  const profile = useProfile();
  if (profile.company || companyId) return children;
  return (
    <Suspense>
      <CompanyChoice onChoose={onChoose} />
    </Suspense>
  );
}
