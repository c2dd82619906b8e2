export interface Mail {
  /** One plain address: `ann@example.org`. */
  to: string;
  subject: string;
  text: string;
  /** Words of links that stand alone on their line, where the mail is shown with its form. */
  labels?: Readonly<Record<string, string>>;
  /** By its tag; without it English. */
  language?: string;
  /** Further headers, such as Message-ID, Reply-To or List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Hands one mail on, once. Rejects when it was not taken; whoever calls decides about repeats. */
  send(mail: Mail): Promise<void>;
  /** Rejects with a reason when mail could not be sent now. Sends nothing. */
  verify(): Promise<void>;
}
