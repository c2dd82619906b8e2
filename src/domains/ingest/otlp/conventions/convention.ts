/** Where a side of the talk stands in a span. */
export type Source =
  /** One attribute: a list of messages, one message or text, as values or as JSON. */
  | { readonly at: string; readonly role: 'user' | 'assistant' | 'system' }
  /** Attributes with numbers in their names: `llm.input_messages.0.message.role`. */
  | { readonly list: string; readonly role: 'user' | 'assistant' }
  /** Events of the span, each a message: its name says who speaks. */
  | { readonly events: Readonly<Record<string, 'user' | 'assistant' | 'system'>>; readonly body?: string };

/** call: one call of a model. outer: what holds such calls, an agent or a chain. other: nothing is said in it. */
export type SpanKind = 'call' | 'outer' | 'other';

/** How one instrumentation writes a conversation into its spans. The first attribute of a list that is there counts. */
export interface Convention {
  readonly id: string;
  /** A span is of it where one of these is there; with a dot at its end, what begins so. */
  readonly marks: readonly string[];
  /** The attribute that tells the kind, and what its values mean; a value that is not listed is `other`. */
  readonly kind: {
    readonly at: readonly string[];
    readonly is: Readonly<Record<string, SpanKind>>;
    /** Where that attribute is missing. */
    readonly without: SpanKind | null;
  };
  readonly conversation: readonly string[];
  readonly user: readonly string[];
  readonly model: readonly string[];
  readonly agent?: readonly string[];
  readonly agentVersion?: readonly string[];
  readonly inputTokens: readonly string[];
  readonly outputTokens: readonly string[];
  readonly totalTokens?: readonly string[];
  readonly cost?: readonly string[];
  /** Under which names a program puts values of its own, each behind a dot, or all of them as one object. */
  readonly metadata?: readonly string[];
  readonly tags?: readonly string[];
  readonly instructions?: readonly Source[];
  readonly input: readonly Source[];
  readonly output: readonly Source[];
}
