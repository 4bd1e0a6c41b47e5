import type { SanitisedHtml } from '../html/sanitise-html';
import type { PrintableMail } from './printable-mail';

/** Of the page around a mail. `contain` keeps whatever the mail places inside the box of its own. */
const PAGE_STYLE = `
@page {
  size: letter;
  margin: 0.6in 0.6in 0.8in;
  @bottom-right { content: counter(page) ' / ' counter(pages); font: 9pt 'Open Sans', Arial, sans-serif; color: #555 }
}
* { box-sizing: border-box }
body { margin: 0; font: 11pt/1.45 'Open Sans', Arial, sans-serif; color: #1a1a1a; background: #fff }
header { border-bottom: 1px solid #999; margin-bottom: 16px; padding-bottom: 12px }
h1 { font-size: 16pt; line-height: 1.25; margin: 0 0 8px }
h1, dd { overflow-wrap: anywhere }
dl { margin: 0 }
dl div { display: flex }
dt { flex: 0 0 7em; color: #555 }
dd { margin: 0; min-width: 0 }
.note { margin: 8px 0 0; color: #555; font-size: 10pt }
main { contain: layout paint; isolation: isolate }
`;

/** Of the text itself, before the mail's own styles. What is wider than the paper is wrapped where it can be. */
const BODY_STYLE = `
:host { all: initial; display: block !important; position: static !important; visibility: visible !important;
  font: 11pt/1.45 'Open Sans', Arial, sans-serif; color: #1a1a1a; unicode-bidi: isolate }
img, table { max-width: 100% !important }
img { height: auto }
pre { white-space: pre-wrap }
p, div, td, li, pre { overflow-wrap: break-word }
.plain { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext }
.empty { color: #555 }
`;

/** Of one text of the head; a longer one is nobody's name or subject. */
const MAX_HEAD_CHARACTERS = 2_000;
const MOST_ATTACHMENTS = 200;

/**
 * The page that shows a mail. Head and body cannot get into each other's way: the body's styles end at its shadow
 * root, and nothing of it is drawn outside of its box.
 *
 * @param body null where the mail has no HTML
 */
export function mailPage(mail: PrintableMail, body: SanitisedHtml | null): string {
  const { head } = mail;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(head.subject) || 'Mail'}</title><style>${PAGE_STYLE}</style></head>
<body>
<header>
<h1>${stranger(head.subject) || '(no subject)'}</h1>
<dl>
${fact('From', stranger(head.from))}
${fact('To', stranger(head.to))}
${fact('Received', dateText(head.date))}
${fact('Attachments', attachmentTexts(mail.attachments))}
</dl>
${notes(mail, body)}
</header>
<main><div data-fit><template shadowrootmode="open"><style>${BODY_STYLE}</style>${body ? body.html : plainBody(mail.plain)}</template></div></main>
</body>
</html>`;
}

const fact = (name: string, html: string): string =>
  html ? `<div><dt>${name}</dt><dd>${html}</dd></div>` : '';

function notes({ isCut }: PrintableMail, body: SanitisedHtml | null): string {
  const leftOut = body?.imagesLeftOut ?? 0;
  const said = [
    ...(leftOut === 1 ? ['An image of this mail is not shown, because it did not come with it.'] : []),
    ...(leftOut > 1
      ? [`${leftOut} images of this mail are not shown, because they did not come with it.`]
      : []),
    ...(isCut ? ['This is the beginning of the mail. The whole of it is among its attachments.'] : []),
  ];
  return said.map((note) => `<p class="note">${note}</p>`).join('');
}

function plainBody(plain: string | null): string {
  return plain?.trim()
    ? `<div class="plain">${escape(plain)}</div>`
    : '<p class="empty">This mail has no text.</p>';
}

function attachmentTexts(attachments: PrintableMail['attachments']): string {
  const shown = attachments
    .slice(0, MOST_ATTACHMENTS)
    .map(({ name, size }) => `${stranger(name)}${size === null ? '' : ` (${sizeText(size)})`}`);
  const more = attachments.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('<br>');
}

/** A text that neither becomes HTML nor turns the direction of what stands around it. */
const stranger = (text: string): string => {
  const shown = text.length > MAX_HEAD_CHARACTERS ? `${text.slice(0, MAX_HEAD_CHARACTERS)} …` : text;
  return shown.trim() && `<bdi>${escape(shown)}</bdi>`;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without the control characters that no text needs. */
const escape = (text: string): string =>
  text
    .replace(/[\0-\x08\x0b\x0e-\x1f\x7f]/g, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const dateText = (date: Date): string =>
  date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }) + ' UTC';

function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
