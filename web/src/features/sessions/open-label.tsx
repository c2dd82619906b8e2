import { Menu } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { OpenMenu } from '../../ui/late/open-menu.tsx';
import type { Opened } from '../../ui/late/opened.ts';
import type { LabelOption } from './use-label-options.ts';

interface Props extends Opened {
  readonly options: readonly LabelOption[];
  readonly value: LabelOption['value'];
  readonly onChoose: (value: LabelOption['value']) => void;
}

/** What a label can be corrected to. */
export function OpenLabel({ options, value, onChoose, ...part }: Props) {
  const t = useT();
  return (
    <OpenMenu {...part} position="bottom-start">
      <div style={{ maxHeight: 320, overflowY: 'auto' }}>
        <Menu.Label>{t('panel.correctTo')}</Menu.Label>
        {options.map((option) => (
          <Menu.Item
            key={String(option.value)}
            disabled={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </div>
    </OpenMenu>
  );
}
