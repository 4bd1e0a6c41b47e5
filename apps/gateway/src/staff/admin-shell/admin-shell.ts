import type { ShellAssets } from '../../platform/front-end';

/**
 * The document that the staff's application starts in. It is the same at every address; the application reads it.
 * @param siteName the setting `site.name`
 * @param nonce of this reply: the application's library puts small styles of its own into the head
 */
export function adminShell(
  { script, style, fonts, icon }: ShellAssets,
  siteName: string,
  nonce: string,
): string {
  const name = escapeHtml(siteName);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${name}</title>`,
    `<meta name="application-name" content="${name}">`,
    '<meta name="robots" content="noindex">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<link rel="icon" href="${icon}">`,
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="">`),
    `<link rel="stylesheet" href="${style}">`,
    `<script type="module" src="${script}"></script>`,
  ];
  return (
    `<!doctype html><html lang="en"><head>${head.join('')}</head>` +
    '<body><div id="root"><noscript>Please switch JavaScript on to sign in.</noscript></div></body></html>'
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
