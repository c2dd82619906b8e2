/** The keys that sign what is sealed: the current one signs, earlier ones still verify. */
export interface SigningKeys {
  readonly keyId: string;
  readonly publicKeyPem: string;
  sign(text: string): Buffer;
  /** Whether one of the service's own keys, current or earlier, made the signature. */
  verify(keyId: string, text: string, signature: Uint8Array): Promise<boolean>;
}

/** What proves the audit log: each entry is linked to the one before it, and the newest link is signed. */
export interface AuditChain {
  readonly keys: SigningKeys;
  /** Links all entries that wait, and signs the new heads; answers with how many. Two calls follow each other. */
  seal(): Promise<number>;
}
