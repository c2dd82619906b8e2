import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { KeyScope } from '../../../../src/kernel/actor.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { Loading } from '../../ui/notice/loading.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { ShowAll } from '../../ui/show-all.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyCard } from './key-card.tsx';
import { keyState, keysQuery } from './keys-query.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly mayChange: boolean;
  /** What a new key is ticked for at first. */
  readonly scopes?: readonly KeyScope[];
  readonly onCreated?: (key: string) => void;
}

const anchor = 'api-keys';

/** The keys of a company's programs: made, rotated and revoked by its ADMIN. */
export function KeysSection({ companyId, mayChange, scopes = [], onCreated }: Props) {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const [showsOver, setShowsOver] = useState(false);
  const query = useQuery(keysQuery(companyId));
  const keys = query.data?.apiKeys ?? [];
  const now = new Date();
  const isOver = (key: (typeof keys)[number]) => ['expired', 'revoked'].includes(keyState(key, now));
  const over = keys.filter(isOver);
  const shown = [...keys.filter((key) => !isOver(key)), ...(showsOver ? over : [])];
  return (
    <div ref={useCallback(scrollToLink, [])}>
      <SettingsSection id={anchor} title={t('apiKeys.title')} description={t('apiKeys.help')}>
        <Loading query={query} height={90} />
        {query.data && (
          <Stack gap="sm">
            {shown.length === 0 && <Text>{t('apiKeys.none')}</Text>}
            {shown.length > 0 && (
              <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
                {shown.map((key) => (
                  <KeyCard key={key.id} apiKey={key} companyId={companyId} mayChange={mayChange} />
                ))}
              </Stack>
            )}
            {over.length > 0 && (
              <ShowAll
                isAll={showsOver}
                onTurn={setShowsOver}
                count={over.length}
                label={t('apiKeys.over', { count: over.length })}
              />
            )}
            {mayChange && (
              <Button style={{ alignSelf: 'flex-start' }} onClick={() => setCreating(true)}>
                {t('apiKeys.add')}
              </Button>
            )}
          </Stack>
        )}
      </SettingsSection>
      {isCreating && (
        <CreateKeyDialog
          companyId={companyId}
          scopes={scopes}
          onCreated={onCreated}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

/** A link of a mail leads here, though this comes after the page itself. */
function scrollToLink(element: HTMLElement | null): void {
  if (element && window.location.hash === `#${anchor}`) element.scrollIntoView();
}
