import { lateWords } from '../../i18n/late-words.ts';

const english = {
  mark: 'AI right in {share}',
  told: 'Agreement of the AI with blind reviews: {share}, with 95% confidence {low} to {high} ({count} reviews)',
} as const;

export const useMarkWords = lateWords(english, {
  nl: {
    mark: 'AI juist in {share}',
    told: 'Overeenstemming van de AI met blinde beoordelingen: {share}, met 95% zekerheid {low} tot {high} ({count} beoordelingen)',
  },
});
