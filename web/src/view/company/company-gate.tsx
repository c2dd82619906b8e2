import { Fragment, type ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useProfile } from '../profile/use-profile.ts';

const CompanySwitch = lazyPart(
  () => import('./company-switch.tsx'),
  'CompanySwitch',
  () => <div style={{ height: 52 }} />,
);
const CompanyChoice = lazyPart(() => import('./company-choice.tsx'), 'CompanyChoice');

interface Props {
  readonly companyId: string | undefined;
  readonly onChoose: (companyId: string) => void;
  readonly children: ReactNode;
}

/** Platform staff have no company of their own: they say which one they look at. */
export function CompanyGate({ companyId, onChoose, children }: Props) {
  const profile = useProfile();
  // Another company begins anew: nothing of the one before stays in sight until its own answers come.
  const company = <Fragment key={companyId}>{children}</Fragment>;
  if (profile.company) return company;
  if (companyId)
    return (
      <>
        <CompanySwitch companyId={companyId} onChoose={onChoose} />
        {company}
      </>
    );
  return <CompanyChoice onChoose={onChoose} />;
}
