const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const roomForIds = 200;

/** The ids that answers carried, those of the same collection apart, so that requests speak of what is there. */
export function rememberIds() {
  const all: string[] = [];
  const foreign: string[] = [];
  const byCollection = new Map<string, string[]>();
  const put = (ids: string[], id: string, place: number): void => {
    if (ids.includes(id)) return;
    if (ids.length < roomForIds) ids.push(id);
    else ids[place % roomForIds] = id;
  };
  return {
    of: (collection: string): readonly string[] => {
      const own = byCollection.get(collection) ?? [];
      return [...own, ...own, ...own, ...all, ...foreign];
    },
    add(collection: string, text: string, place: number): void {
      const own = byCollection.get(collection) ?? [];
      byCollection.set(collection, own);
      for (const [index, id] of [...new Set(text.slice(0, 20_000).match(uuids) ?? [])]
        .slice(0, 5)
        .entries()) {
        put(all, id, place + index);
        put(own, id, place + index);
      }
    },
    /** Of another company: who asks for one of them must not be told what it names. */
    addForeign: (ids: readonly string[]): void => void foreign.push(...ids),
    clear(): void {
      all.length = 0;
      foreign.length = 0;
      byCollection.clear();
    },
  };
}
