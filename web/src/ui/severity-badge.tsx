import { Badge } from '@mantine/core';
import type { Severity } from '../../../src/kernel/audit-entry.ts';
import { useT } from '../i18n/i18n-context.ts';

const tones = { LOW: 'gray', MEDIUM: 'lake', HIGH: 'yellow', CRITICAL: 'red' } as const;

/** How grave something is, in a word; the colour only repeats it. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  const t = useT();
  return (
    <Badge size="sm" variant="light" color={tones[severity]}>
      {t(`severity.${severity}`)}
    </Badge>
  );
}
