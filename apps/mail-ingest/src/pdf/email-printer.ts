import { fileSize } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { HtmlSanitizer } from '../html/html-sanitizer';
import { ALLOWED_IMAGE_TYPES, type SanitizedHtml } from '@coverleaf/parsers';
import { PagePrinter } from './page-printer';
import type { Image } from './printing-page';

/** Input of the PDF. Nothing in it is trusted or escaped. */
export interface PrintableEmail {
  readonly head: {
    readonly from: string;
    readonly to: string;
    readonly subject: string;
    readonly date: Date;
  };
  readonly html: string | null;
  readonly plain: string | null;
  /** The stored texts are truncated. */
  readonly isCut: boolean;
  /** Inline images by Content-ID without angle brackets. */
  readonly images: ReadonlyMap<string, Image>;
  readonly attachments: readonly { readonly name: string; readonly size: number | null }[];
}

/** Styles of the page. `contain` keeps all of the body inside its box. */
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

/** Styles of the body, before the email's own styles. Lines wider than the paper are wrapped. */
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

/** Of one value of the head. */
const MAX_HEAD_CHARACTERS = 2_000;
const MAX_ATTACHMENTS = 200;

/** The HTML page of an email. The body is in a shadow root and a box, so it cannot affect the head. */
export function emailPage(email: PrintableEmail, body: SanitizedHtml | null): string {
  const { head } = email;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(head.subject) || 'Email'}</title><style>${PAGE_STYLE}</style></head>
<body>
<header>
<h1>${isolate(head.subject) || '(no subject)'}</h1>
<dl>
${fact('From', isolate(head.from))}
${fact('To', isolate(head.to))}
${fact('Received', dateText(head.date))}
${fact('Attachments', attachmentList(email.attachments))}
</dl>
${notes(email, body)}
</header>
<main><div data-fit><template shadowrootmode="open"><style>${BODY_STYLE}</style>${body ? body.html : plainBody(email.plain)}</template></div></main>
</body>
</html>`;
}

const fact = (name: string, html: string) => (html ? `<div><dt>${name}</dt><dd>${html}</dd></div>` : '');

function notes({ isCut }: PrintableEmail, body: SanitizedHtml | null): string {
  const omitted = body?.omittedImages ?? 0;
  const sentences = [
    ...(omitted === 1 ? ['One image is not shown, because it is not part of this email.'] : []),
    ...(omitted > 1 ? [`${omitted} images are not shown, because they are not part of this email.`] : []),
    ...(isCut ? ['This is only the beginning of the email. The whole text is among its attachments.'] : []),
  ];
  return sentences.map((note) => `<p class="note">${note}</p>`).join('');
}

const plainBody = (plain: string | null): string =>
  plain?.trim()
    ? `<div class="plain">${escape(plain)}</div>`
    : '<p class="empty">This email has no text.</p>';

function attachmentList(attachments: PrintableEmail['attachments']): string {
  const shown = attachments
    .slice(0, MAX_ATTACHMENTS)
    .map(({ name, size }) => `${isolate(name)}${size === null ? '' : ` (${fileSize(size)})`}`);
  const more = attachments.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('<br>');
}

/** Escapes a text and isolates its writing direction. */
const isolate = (text: string): string => {
  const shown = text.length > MAX_HEAD_CHARACTERS ? `${text.slice(0, MAX_HEAD_CHARACTERS)} …` : text;
  return shown.trim() && `<bdi>${escape(shown)}</bdi>`;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Also deletes control characters. */
const escape = (text: string): string =>
  text
    .replace(/[\0-\x08\x0b\x0e-\x1f\x7f]/g, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const dateText = (date: Date): string =>
  date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }) + ' UTC';

@Injectable()
export class EmailPrinter {
  constructor(
    private readonly sanitizer: HtmlSanitizer,
    private readonly printer: PagePrinter,
  ) {}

  /** @throws OutOfBoundsError if the email cannot be printed @throws PoolBusyError if no process is available */
  async print(email: PrintableEmail): Promise<Buffer> {
    const inline = [...email.images].filter(([, { contentType }]) => ALLOWED_IMAGE_TYPES.has(contentType));
    const images = new Map<string, Image>(inline.map(([, image], n) => [`image/${n}`, image]));
    const addresses = new Map(inline.map(([contentId], n) => [contentId, `image/${n}`]));
    const body = email.html && (await this.sanitizer.sanitize(email.html, addresses));
    return this.printer.print({ html: emailPage(email, body || null), images });
  }
}
