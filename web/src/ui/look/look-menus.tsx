import { useI18n } from '../../i18n/i18n-context.ts';
import { OpenMenu } from '../late/open-menu.tsx';
import type { Opened } from '../late/opened.ts';
import { LanguageChoices, SchemeChoices } from './look-choices.tsx';

export function LanguageMenu(part: Opened) {
  const { setLanguage } = useI18n();
  return (
    <OpenMenu {...part} position="bottom-end">
      <LanguageChoices onChange={setLanguage} />
    </OpenMenu>
  );
}

export function SchemeMenu(part: Opened) {
  return (
    <OpenMenu {...part} position="bottom-end">
      <SchemeChoices />
    </OpenMenu>
  );
}
