import { Fieldset, NativeSelect, SimpleGrid } from '@mantine/core';
import { messageRoles } from '../../../../src/domains/imports/mapping/message-roles.ts';
import { useT } from '../../i18n/i18n-context.ts';
import type { Mapping } from './import-calls.ts';

interface Props {
  readonly names: readonly string[];
  /** Something that each of them wrote. */
  readonly samples: Readonly<Record<string, string>>;
  readonly mapping: Mapping;
  readonly onChange: (speakers: NonNullable<Mapping['speakers']>) => void;
}

/** Who those are whom a file only names: asked of no other file. */
export function Speakers({ names, samples, mapping: { speakers = {} }, onChange }: Props) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <Fieldset legend={t('imports.speakers')}>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {names.map((name) => (
          <NativeSelect
            key={name}
            label={name}
            description={samples[name]}
            value={Object.hasOwn(speakers, name) ? speakers[name] : 'unknown'}
            data={messageRoles.map((value) => ({ value, label: t(`role.message.${value}`) }))}
            onChange={(event) =>
              onChange({
                ...speakers,
                [name]: messageRoles.find((one) => one === event.currentTarget.value) ?? 'unknown',
              })
            }
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
