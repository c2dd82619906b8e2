import type { news as english } from '../en/news.ts';
import type { Translated } from '../translate.ts';

export const news: Translated<typeof english> = {
  'alert.forAdmins': 'Een melding voor het hele bedrijf is voor de beheerders.',
  'alert.full': 'Je hebt {most} meldingen. Verwijder er eerst een.',
  'alert.whichSubject': 'Geef aan welke categorie of vraag wordt geteld.',
  'alert.noSubject': 'Alleen het aandeel van een categorie en het aantal van een vraag hebben een onderwerp.',
  'alert.onlyChanged': '“Geen sessies” wordt vergeleken met wat gebruikelijk is: gebruik changed.',
  'alert.whichThreshold': 'Boven en onder hebben een drempel nodig.',
  'alert.noThreshold': 'Changed wordt vergeleken met wat gebruikelijk is: laat de drempel weg.',
  'alert.shareThreshold': 'Een aandeel gaat van 0 tot 1.',
};
