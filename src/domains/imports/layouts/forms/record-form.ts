import type { ImportField } from '../../normalise/import-field.ts';
import type { MessageRole } from '../../normalise/message-role.ts';
import type { JsonObject } from '../../reading/source-record.ts';

/**
 * Where something stands: names with dots between, a number for a place in a list, `*` for each of a list,
 * `{}` for JSON that may stand as text, `?` for the first of which the rest is there, `[type=customer]` for the first with that, `[-type=customer]` for the last, `[-a/type=customer]` by what stands deeper, nothing for the thing itself. Within messages `/` begins at the record, `@` at the person who wrote the message.
 */
export type Path = string;
export type Word = string | number | boolean;

/** `missing`: not there, or null. A list: one of these. */
export type Test =
  | 'there'
  | 'missing'
  | 'filled'
  | 'text'
  | 'number'
  | 'list'
  | 'object'
  | readonly Word[]
  | { readonly like: RegExp }
  | { readonly not: readonly Word[] }
  | { readonly same: Path };

/** All of them hold. */
export type Marks = { readonly [path: Path]: Test };

/** A value as the vendor's documents describe it. */
export interface Choice {
  /** The first of these that holds something. */
  readonly at?: Path | ReadonlyArray<Path | Choice>;
  /** The same for all records. */
  readonly is?: Word;
  /** One of these must fit, else it is what `otherwise` says. */
  readonly when?: Marks | readonly Marks[];
  readonly otherwise?: null;
  /** What the words of the vendor mean; any other one is what `others` says, or nothing. */
  readonly words?: { readonly [word: string]: Word };
  readonly others?: Word;
  /** A number in the vendor's unit, to ours. */
  readonly times?: number;
  /** The ends of the vendor's scale of ratings. */
  readonly rating?: readonly [worst: number, best: number];
  /** A list of texts, or of objects with one, is one text. */
  readonly joined?: true;
  /** Only what stands behind the last one of these. */
  readonly after?: string;
  /** HTML, as text. */
  readonly html?: true;
  /** Text in which `&`, `<` and `>` stand as `&amp;`, `&lt;` and `&gt;`. */
  readonly escaped?: true;
  /** Text of which each character is a byte of UTF-8. */
  readonly bytes?: true;
  /** Only the part of a path behind this one: `7` of `conversations/7/messages/1`. */
  readonly part?: string;
  /** Only what stands in quotes behind this name, in what a program printed. */
  readonly quoted?: string;
}

export type Value = Path | ReadonlyArray<Path | Choice> | Choice;

export interface MessagesForm {
  /** A list or an object in the record; left out, the record itself is a message. */
  readonly in?: Path;
  /** For a tree of messages: from a leaf, else the newest one, over each one's parent to the root, where it begins. */
  readonly tree?: { readonly leaf: Path; readonly parent: string; readonly time: string };
  /** For a list of messages, or of messages with lists of those that follow: of what was said in several ways the last way. */
  readonly branches?: { readonly id: string; readonly parent: string; readonly children: string };
  /** The list of the people in a record, and how a message names one of them. */
  readonly people?: { readonly in: Path; readonly id: Path; readonly by: Path };
  /** One of these must fit; what else there is says nothing that anybody sees. */
  readonly only?: Marks | readonly Marks[];
  /** What no customer sees, or was deleted: none of these fits. It stays out, and is counted. */
  readonly except?: Marks | readonly Marks[];
  /** The first that fits; a message of which none does is of an unknown speaker. */
  readonly role: ReadonlyArray<readonly [MessageRole, Marks]>;
  /** How a person who knows the speakers finds this one. */
  readonly speaker?: Value;
  /**
   * Who wrote it, by the id in which a ticket names its requester as `userId`, perhaps in another record: that one is the
   * user, and whoever else wrote is staff.
   */
  readonly author?: Value;
  /** What identifies a message: the same text once more with it is the same message. */
  readonly id?: Value;
  /** Of the texts that come with one id the last one counts: it was edited. */
  readonly edited?: true;
  /** It only says that the message with its id was deleted. */
  readonly removes?: Marks | readonly Marks[];
  readonly text: Value;
  /** Where its text stands, however it is written: what is there and holds no text that is known is told. */
  readonly sides?: readonly Path[];
  readonly time?: Value;
  /** When its turn was: it puts the messages in order, and is not when this one was written. */
  readonly turnTime?: Value;
  /** Its text may be a whole conversation, in a form of the vendor's own: who asked there has this name. Null: it is none. */
  readonly talk?: {
    readonly requester: Value;
    readonly read: (text: string, requester: string) => ReadMessage[] | null;
  };
  /** It may be HTML, or always is, of which the text is taken; any other one stays as it is, whatever it looks like. */
  readonly html?: true | 'always';
  /** Only where those before found none. */
  readonly orElse?: true;
  /** Not again where the message before it is the same. */
  readonly once?: true;
}

/** A message as a layout gives it: its role is said, never guessed. */
export interface ReadMessage extends JsonObject {
  role: string;
  content: unknown;
  timestamp: unknown;
  speaker?: string;
  author?: string;
  contentType?: 'text/plain' | 'text/html';
  private?: true;
  /** By which others are versions of it. */
  versionOf?: string;
  isRemoval?: true;
}

/** One kind of record of a vendor. */
export interface RecordForm {
  /** How it is known: one of these fits. */
  readonly known: Marks | readonly Marks[];
  /** Records that the vendor still lists and that hold no conversation any more: each is refused, and counted. */
  readonly gone?: Marks;
  /** What the vendor writes where something was taken away. */
  readonly nothing?: readonly string[];
  /** The record stands as JSON text in another one. */
  readonly inside?: Path;
  readonly fields: { readonly [field in ImportField]?: Value };
  readonly messages?: MessagesForm | readonly MessagesForm[];
  /** A text that is the whole conversation, in a form of the vendor's own. */
  readonly talk?: { readonly at: Path; readonly read: (text: string) => readonly ReadMessage[] };
}
