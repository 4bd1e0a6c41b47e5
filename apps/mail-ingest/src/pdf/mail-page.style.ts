/** Of the page around a mail. `contain` keeps whatever the mail places inside the box of its own. */
export const PAGE_STYLE = `
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
export const BODY_STYLE = `
:host { all: initial; display: block !important; position: static !important; visibility: visible !important;
  font: 11pt/1.45 'Open Sans', Arial, sans-serif; color: #1a1a1a; unicode-bidi: isolate }
img, table { max-width: 100% !important }
img { height: auto }
pre { white-space: pre-wrap }
p, div, td, li, pre { overflow-wrap: break-word }
.plain { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext }
.empty { color: #555 }
`;
