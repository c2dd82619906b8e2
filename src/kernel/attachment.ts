import { z } from 'zod';

/** An answer that is a file, produced while it is sent. */
export interface Attachment {
  readonly attachment: true;
  readonly fileName: string;
  readonly contentType: string;
  readonly body: AsyncIterable<string | Uint8Array>;
}

export const attachment = (fileName: string, contentType: string, body: Attachment['body']): Attachment => ({
  attachment: true,
  fileName,
  contentType,
  body,
});

export const Attachment = z.custom<Attachment>(isAttachment).meta({ type: 'string', format: 'binary' });

export function isAttachment(value: unknown): value is Attachment {
  return typeof value === 'object' && value !== null && 'attachment' in value && value.attachment === true;
}
