/** Others go first after so many; a day has seldom more. */
export const sessionsPerStep = 32_768;

export function portions(count: number): [from: number, to: number][] {
  return Array.from({ length: Math.ceil(count / sessionsPerStep) }, (_, at) => [
    at * sessionsPerStep,
    Math.min(count, (at + 1) * sessionsPerStep),
  ]);
}
