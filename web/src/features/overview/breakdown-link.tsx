import type { Cut } from '../../../../src/domains/figures/store/dimensions.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { TextLink } from '../../view/links.tsx';
import { useCutNames } from '../../view/names/use-cut-names.ts';
import { useView } from '../../view/view-context.ts';

/** From the counts of a tile to all figures of the same sessions by the same thing. */
export function BreakdownLink({ by }: { readonly by: Cut }) {
  const t = useT();
  const { search } = useView();
  const nameOf = useCutNames(search.companyId);
  return (
    <TextLink
      size="sm"
      mt={6}
      display="inline-block"
      to="/breakdown"
      search={{
        ...search,
        by,
        sortBy: undefined,
        sortOrder: undefined,
        why: undefined,
        session: undefined,
      }}
      aria-label={t('tile.breakdown', { by: nameOf(by) })}
      preload={false}
    >
      {t('tile.breakdown.short')}
    </TextLink>
  );
}
