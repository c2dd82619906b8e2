/**
 * Whether a chat refuses a message with an answer of 200: Slack by an error code alone (`no_service`) or as `{"ok":false}`, Teams
 * by a sentence that holds the status it met (learn.microsoft.com, "Rate limiting for connectors").
 */
export function chatRefuses(answer: string): boolean {
  const said = answer.trim();
  return (
    /^[a-z]+(_[a-z]+)+$/.test(said) ||
    (said.startsWith('{') && /"ok"\s*:\s*false\b/.test(said)) ||
    /message delivery failed|endpoint returned HTTP error/i.test(said)
  );
}
