import { createHash } from 'node:crypto';

const STYLE =
  'body{margin:0;padding:8vh 1.25rem;background:#eff7ff;color:#14181c;font:1.125rem/1.5 system-ui,sans-serif}' +
  'main{max-width:36rem;margin:auto;padding:1.5rem;border-top:6px solid #003057;background:#fff}' +
  'h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.2}a{color:#003057;font-weight:600}' +
  'button{padding:.75rem 1.5rem;border:0;border-radius:.25rem;background:#003057;color:#fff;font:inherit;font-weight:600}';

/** The Content-Security-Policy of a small page. @param forms where its button may send */
export const smallPagePolicy = (forms: "'none'" | "'self'" = "'none'"): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

interface SmallPage {
  /** With a catalog, or `en`. */
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Posts to the page's own address. */
  readonly button?: string;
  /** The link to the home page. */
  readonly home?: { readonly path: string; readonly label: string };
}

/** A self-contained page with one thing to say. It uses only shipped texts and calls no service. */
export const smallPage = ({
  language,
  title,
  paragraphs,
  button,
  home,
}: SmallPage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
${button === undefined ? '' : `<form method="post"><button>${button}</button></form>`}${home === undefined ? '' : `<p><a href="${home.path}">${home.label}</a></p>`}
</main>
</body>
</html>`;
