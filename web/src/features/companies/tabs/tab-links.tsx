import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/i18n-context.ts';
import { companyTabs } from './company-tabs.ts';
import classes from './tab-links.module.css';

/** The way between the tabs of a company's settings. */
export function TabLinks({ companyId }: { readonly companyId: string | undefined }) {
  const t = useT();
  return (
    <nav className={classes.tabs} aria-label={t('company.title')}>
      {companyTabs.map((one) => {
        const tab = one === 'company' ? undefined : one;
        const look = {
          className: classes.tab,
          activeOptions: { exact: true, includeSearch: false },
          resetScroll: false,
          children: t(`company.tab.${one}`),
        };
        return companyId ? (
          <Link key={one} to="/platform/companies/$companyId/{-$tab}" params={{ companyId, tab }} {...look} />
        ) : (
          <Link key={one} to="/company/{-$tab}" params={{ tab }} {...look} />
        );
      })}
    </nav>
  );
}
