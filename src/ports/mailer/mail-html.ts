import { escapeHtml } from '../escape-html.ts';
import type { Mail } from './mail.ts';

/**
 * A mail as mail programs show it, made of its plain text, so that both say the same: paragraphs, a line over dashes as a
 * heading, lines with a bullet as a list, a link alone on its line as a button. Styles stand in the elements, since most
 * programs read no others; the one for dark screens is for those that do. Nothing is loaded from anywhere.
 */
export function mailHtml({ subject, text, labels = {}, language }: Omit<Mail, 'to'>): string {
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map((part) => partHtml(part.split('\n'), labels))
    .join('\n');
  return `<!doctype html>
<html lang="${escapeHtml(language ?? 'en')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7;color:#1b1f24;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border-collapse:separate"><tr><td align="left" style="padding:0 4px 12px;font-size:15px;font-weight:600">Parlance</td></tr>
<tr><td class="card" align="left" style="background:#ffffff;border:1px solid #e2e5e9;border-radius:10px;padding:24px;overflow-wrap:anywhere">
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5";

const darkStyle = `@media (prefers-color-scheme: dark) {
.page { background: #16181c !important; color: #e6e8eb !important }
.card { background: #1f2227 !important; border-color: #33373d !important }
.button { background: #8fb4ff !important; color: #10151d !important }
.link { color: #8fb4ff !important } }`;

function partHtml(lines: readonly string[], labels: Readonly<Record<string, string>>): string {
  const [first = '', second = '', ...rest] = lines;
  if (/^-{3,}$/.test(second)) {
    const heading = `<h2 style="margin:20px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(first)}</h2>`;
    return rest.length > 0 ? `${heading}\n${partHtml(rest, labels)}` : heading;
  }
  const label = lines.length === 1 ? labelOf(first, labels) : undefined;
  if (label !== undefined) return buttonHtml(first, label);
  if (first.startsWith('• ')) return listHtml(lines, labels);
  return `<p style="margin:0 0 14px">${lines.map((line) => lineHtml(line, labels)).join('<br>\n')}</p>`;
}

function listHtml(lines: readonly string[], labels: Readonly<Record<string, string>>): string {
  const items = lines.map(
    (line) => `<li style="margin:0 0 6px">${lineHtml(line.replace(/^• /, ''), labels)}</li>`,
  );
  return `<ul style="margin:0 0 14px;padding-left:20px">\n${items.join('\n')}\n</ul>`;
}

/** Only where we gave it words: what somebody else wrote never becomes a link of ours. */
const lineHtml = (line: string, labels: Readonly<Record<string, string>>): string =>
  labelOf(line, labels) === undefined
    ? escapeHtml(line)
    : `<a class="link" href="${escapeHtml(line)}" style="color:#1f5fd1">${escapeHtml(labelOf(line, labels) ?? line)}</a>`;

const buttonHtml = (link: string, label: string): string =>
  `<p style="margin:18px 0"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;background:#1f5fd1;color:#ffffff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:8px">${escapeHtml(label)}</a></p>`;

const labelOf = (line: string, labels: Readonly<Record<string, string>>): string | undefined =>
  Object.hasOwn(labels, line) ? labels[line] : undefined;
