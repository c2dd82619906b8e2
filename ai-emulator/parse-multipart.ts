export type FormPart = { name: string; fileName: string | null; content: Buffer };

const HEADER_END = Buffer.from('\r\n\r\n');

/** The parts of a multipart/form-data body, or null when it is none. Contents are taken byte for byte. */
export function parseMultipart(contentType: string, body: Buffer): FormPart[] | null {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!mark || !/^multipart\/form-data/i.test(contentType)) return null;
  const delimiter = Buffer.from(`--${mark}`);
  const parts: FormPart[] = [];
  let at = body.indexOf(delimiter);
  if (at === -1) return null;
  for (;;) {
    const start = at + delimiter.length;
    if (body.subarray(start, start + 2).toString() === '--') return parts;
    const headerEnd = body.indexOf(HEADER_END, start);
    const next = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), start);
    if (headerEnd === -1 || next === -1 || headerEnd > next) return null;
    const disposition = /content-disposition:([^\r\n]*)/i.exec(
      body.subarray(start, headerEnd).toString('utf8'),
    )?.[1];
    const name = readParameter(disposition, 'name');
    if (name === null) return null;
    parts.push({
      name,
      fileName: readParameter(disposition, 'filename'),
      content: body.subarray(headerEnd + HEADER_END.length, next),
    });
    at = next + 2;
  }
}

function readParameter(disposition: string | undefined, key: string): string | null {
  const parameters = [...(disposition ?? '').matchAll(/[;\s]([\w*-]+)="((?:[^"\\]|\\.)*)"/g)];
  const [, , value] = parameters.find(([, name]) => name?.toLowerCase() === key) ?? [];
  return value === undefined ? null : value.replace(/\\(.)/g, '$1').replaceAll('%22', '"');
}
