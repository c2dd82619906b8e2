import { Fieldset, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import type { Mapping, Preview } from './import-calls.ts';

interface Props {
  readonly words: Preview['readAs']['ratingWords'];
  readonly mapping: Mapping;
  readonly onChange: (words: NonNullable<Mapping['ratingWords']>) => void;
}

/** How each word is read that a file rates with: what nobody knows is asked, the rest may be corrected. */
export function RatingWords({ words, mapping: { ratingWords = {} }, onChange }: Props) {
  const t = useT();
  if (words.length === 0) return null;
  const steps = [5, 4, 3, 2, 1].map(String);
  return (
    <Fieldset legend={t('imports.ratingWords')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('imports.ratingWords.help')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {words.map(({ word, rating }) => {
          const chosen = Object.hasOwn(ratingWords, word) ? (ratingWords[word] ?? 'none') : rating;
          return (
            <NativeSelect
              key={word}
              label={word}
              value={String(chosen)}
              data={[
                ...(rating === 'unclear'
                  ? [{ value: 'unclear', label: t('imports.ratingWords.unclear') }]
                  : []),
                ...steps,
                { value: 'none', label: t('imports.ratingWords.none') },
              ]}
              onChange={({ currentTarget: { value } }) => {
                const { [word]: _before, ...others } = ratingWords;
                const told = value === 'none' ? null : Number(value);
                onChange(value === 'unclear' ? others : { ...others, [word]: told });
              }}
            />
          );
        })}
      </SimpleGrid>
    </Fieldset>
  );
}
