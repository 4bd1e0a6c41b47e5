import type { ShellAssets } from '../assets/front-end';

/**
 * The document that the staff's application starts in. It is the same at every address; the application reads it.
 * @param nonce of this reply: the application's library puts small styles of its own into the head
 */
export function adminShell({ script, style, fonts, icon }: ShellAssets, nonce: string): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Coverleaf</title>',
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
