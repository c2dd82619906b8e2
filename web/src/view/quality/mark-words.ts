import { lateWords } from '../../i18n/late-words.ts';

const english = {
  mark: 'AI right {share} of the time',
  told: 'Agreement of the AI with blind reviews: {share}, with 95% confidence {low} to {high} ({count} reviews)',
} as const;

export const useMarkWords = lateWords(english, {
  nl: {
    mark: 'AI heeft het in {share} goed',
    told: 'Overeenstemming van de AI met blinde beoordelingen: {share}, met 95% zekerheid {low} tot {high} ({count} beoordelingen)',
  },
});
