/** So long a page waits for its first answer before it is drawn without it: grey bars for a moment are no help. */
const patienceMs = 150;

export async function waitShortly(asked: Promise<unknown>): Promise<void> {
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
