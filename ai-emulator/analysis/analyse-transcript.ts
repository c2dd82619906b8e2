import type { TranscriptMessage } from '../../src/ports/ai-batch/transcript-format.ts';
import { detectLanguage } from './detect-language.ts';
import { asksForPerson, passesOn } from './handover.ts';
import { readSentiment } from './read-sentiment.ts';
import { chooseCategory, topicMatcher } from './topics.ts';
import { foldedWords, sentencesOf } from './words.ts';
import { writeSummary } from './write-summary.ts';

export type Evidence = { messageOrder: number; quote: string } | null;
export type Finding = { evidence: Evidence; value: unknown; confidence: number };
export type Findings = Record<string, Finding>;

const MAX_QUESTION_COUNT = 5;
const MAX_QUOTE_LENGTH = 160;

/** A reading of a transcript by keywords: believable, always the same, and deaf to orders within the text. */
export function analyseTranscript(
  messages: readonly TranscriptMessage[],
  categories: readonly string[],
): Findings {
  const users = messages.filter(({ role }) => role === 'user');
  const others = messages.filter(({ role }) => role !== 'user');
  const spoken = users.length > 0 ? users : messages;
  const userText = spoken.map(({ content }) => content).join('\n');
  const firstWords = quoteFrom(spoken[0]);

  const { language, clarity } = detectLanguage(userText);
  const mood = readSentiment(spoken.map(({ content }) => content));
  const choice = chooseCategory(categories, userText, others.map(({ content }) => content).join('\n'));
  const person =
    messages.find(({ role }) => role === 'agent') ?? users.find(({ content }) => asksForPerson(content));
  const handover = others.find(({ content }) => passesOn(content));
  const questions = questionsOf(spoken);
  const facts = {
    language,
    category: choice.category,
    escalated: Boolean(person),
    forwarded: Boolean(handover),
  };

  return {
    language: finding(language, 0.6 + 0.39 * clarity, firstWords),
    sentiment: finding(
      mood.sentiment,
      0.55 + 0.4 * mood.weight,
      mood.decisive === null ? firstWords : quoteFrom(spoken[mood.decisive]),
    ),
    category: finding(
      choice.category,
      choice.score === 0 ? 0.4 : 0.6 + (0.38 * (choice.score - choice.runnerUp)) / choice.score,
      quoteWith(spoken, topicMatcher(choice.category)) ?? firstWords,
    ),
    escalated: finding(Boolean(person), person ? 0.92 : 0.85, quoteFrom(person)),
    forwarded: finding(Boolean(handover), handover ? 0.9 : 0.85, quoteWhere(handover, passesOn)),
    questions: finding(
      questions.map(({ text }) => text),
      questions.length > 0 ? 0.9 : 0.7,
      questions[0]?.evidence ?? null,
    ),
    summary: finding(
      writeSummary({ ...facts, mood: mood.sentiment, opening: firstWords?.quote ?? '' }),
      0.8,
      firstWords,
    ),
  };
}

function finding(value: unknown, confidence: number, evidence: Evidence): Finding {
  return { evidence, value, confidence: Math.round(Math.min(0.99, confidence) * 100) / 100 };
}

function questionsOf(messages: readonly TranscriptMessage[]) {
  const seen = new Set<string>();
  return messages
    .flatMap(({ order, content }) =>
      sentencesOf(content)
        .filter((sentence) => sentence.endsWith('?') && sentence.length >= 6 && sentence.length <= 300)
        .map((text) => ({ text, evidence: { messageOrder: order, quote: text } })),
    )
    .filter(({ text }) => {
      const key = foldedWords(text).join(' ');
      return !seen.has(key) && Boolean(seen.add(key));
    })
    .slice(0, MAX_QUESTION_COUNT);
}

function quoteFrom(message: TranscriptMessage | undefined): Evidence {
  const quote = message && (sentencesOf(message.content)[0] ?? message.content.trim());
  return message && quote ? { messageOrder: message.order, quote: cut(quote) } : null;
}

function quoteWhere(message: TranscriptMessage | undefined, fits: (sentence: string) => boolean): Evidence {
  const quote = message && sentencesOf(message.content).find(fits);
  return message && quote ? { messageOrder: message.order, quote: cut(quote) } : quoteFrom(message);
}

function quoteWith(messages: readonly TranscriptMessage[], matcher: RegExp): Evidence {
  for (const { order, content } of messages) {
    const quote = sentencesOf(content).find((sentence) =>
      foldedWords(sentence).some((word) => matcher.test(word)),
    );
    if (quote) return { messageOrder: order, quote: cut(quote) };
  }
  return null;
}

// Word for word, so cut without a mark; never through the middle of a character.
function cut(quote: string): string {
  return quote.length <= MAX_QUOTE_LENGTH
    ? quote
    : quote.slice(0, MAX_QUOTE_LENGTH).replace(/\p{Surrogate}$/u, '');
}
