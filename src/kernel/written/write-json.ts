import { createInlay, type Inlay } from './inlay.ts';

/** Where `writeJson` is at work: it ends within one turn. */
let current: Inlay | null = null;

const texts = new WeakMap<object, () => string>();

const readyPrototype = {
  toJSON(this: object): unknown {
    const text = texts.get(this)?.() ?? 'null';
    return current ? current.put(text) : JSON.parse(text);
  },
};

/** A value of which only the text of its JSON is ever wanted. Its prototype of its own tells others to leave it whole. */
export function readyJson(text: () => string): object {
  const value: object = Object.create(readyPrototype);
  texts.set(value, text);
  return value;
}

/** As `JSON.stringify`, with the ready texts put in as they are. */
export function writeJson(value: unknown): string {
  const inlay = createInlay();
  current = inlay;
  try {
    return inlay.fill(JSON.stringify(value));
  } finally {
    current = null;
  }
}
