import type { EmulatedLanguage } from './detect-language.ts';
import type { Sentiment } from './read-sentiment.ts';

type Story = {
  language: EmulatedLanguage;
  category: string;
  escalated: boolean;
  forwarded: boolean;
  mood: Sentiment;
  opening: string;
};

type Phrases = {
  about: (opening: string, topic: string) => string;
  silent: (topic: string) => string;
  escalated: string;
  forwarded: string;
  moods: Record<Sentiment, string>;
};

const PHRASES: Record<EmulatedLanguage, Phrases> = {
  en: {
    about: (opening, topic) => `The user wrote about ${topic}: “${opening}”`,
    silent: (topic) => `A session about ${topic} without a message by the user.`,
    escalated: 'A person was asked for or took over.',
    forwarded: 'The matter was passed on to another department.',
    moods: {
      POSITIVE: 'The user left satisfied.',
      NEUTRAL: 'The tone stayed matter-of-fact.',
      NEGATIVE: 'The user was dissatisfied.',
    },
  },
  nl: {
    about: (opening, topic) => `De gebruiker schreef over ${topic}: “${opening}”`,
    silent: (topic) => `Een sessie over ${topic} zonder bericht van de gebruiker.`,
    escalated: 'Er is om een medewerker gevraagd of een medewerker nam het over.',
    forwarded: 'De vraag is doorgestuurd naar een andere afdeling.',
    moods: {
      POSITIVE: 'De gebruiker was tevreden.',
      NEUTRAL: 'De toon bleef zakelijk.',
      NEGATIVE: 'De gebruiker was ontevreden.',
    },
  },
  de: {
    about: (opening, topic) => `Es ging um ${topic}: „${opening}“`,
    silent: (topic) => `Ein Gespräch über ${topic} ohne Nachricht der Person.`,
    escalated: 'Es wurde nach einem Menschen gefragt, oder jemand hat übernommen.',
    forwarded: 'Das Anliegen wurde an eine andere Abteilung weitergeleitet.',
    moods: {
      POSITIVE: 'Die Person war zufrieden.',
      NEUTRAL: 'Der Ton blieb sachlich.',
      NEGATIVE: 'Die Person war unzufrieden.',
    },
  },
  fr: {
    about: (opening, topic) => `La demande concernait ${topic} : « ${opening} »`,
    silent: (topic) => `Une session sur ${topic} sans message de l’utilisateur.`,
    escalated: 'Un conseiller a été demandé ou a pris le relais.',
    forwarded: 'La demande a été transmise à un autre service.',
    moods: {
      POSITIVE: 'L’utilisateur était satisfait.',
      NEUTRAL: 'Le ton est resté neutre.',
      NEGATIVE: 'L’utilisateur était mécontent.',
    },
  },
  es: {
    about: (opening, topic) => `La consulta trataba de ${topic}: «${opening}»`,
    silent: (topic) => `Una sesión sobre ${topic} sin mensajes del usuario.`,
    escalated: 'Se pidió hablar con una persona o una persona se hizo cargo.',
    forwarded: 'El asunto se remitió a otro departamento.',
    moods: {
      POSITIVE: 'El usuario quedó satisfecho.',
      NEUTRAL: 'El tono fue neutro.',
      NEGATIVE: 'El usuario estaba descontento.',
    },
  },
};

/** One to four sentences in the language of the session. */
export function writeSummary(story: Story): string {
  const phrases = PHRASES[story.language];
  const topic = story.category.replaceAll('_', ' ').toLowerCase();
  const parts = [story.opening === '' ? phrases.silent(topic) : phrases.about(story.opening, topic)];
  if (story.escalated) parts.push(phrases.escalated);
  if (story.forwarded) parts.push(phrases.forwarded);
  if (story.opening !== '') parts.push(phrases.moods[story.mood]);
  return parts.join(' ');
}
