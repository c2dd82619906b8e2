import { useT } from '../../../i18n/i18n-context.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmailSection } from './email-section.tsx';
import { LookSection } from './look-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

export function ProfilePage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('profile.title')} description={t('profile.lead')} />
      <PersonalSection />
      <EmailSection />
      <PasswordSection />
      <TwoStepSection />
      <SessionsSection />
      <LookSection />
    </>
  );
}
