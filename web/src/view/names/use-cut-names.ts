import { attributeOf, type Cut } from '../../../../src/domains/figures/store/dimensions.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { useNames } from './use-names.ts';

/** What sessions are told apart by, in the reader's words; what a company declares goes by its label. */
export function useCutNames(companyId: string | undefined): (cut: Cut) => string {
  const t = useT();
  const names = useNames(companyId);
  return (cut) => {
    const key = attributeOf(cut);
    return key === undefined
      ? t(`session.${cut as Exclude<Cut, `attribute.${string}`>}`)
      : names.attribute(key);
  };
}
