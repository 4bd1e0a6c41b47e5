import { createHash } from 'node:crypto';
import type { AppError } from '@coverleaf/service-kit';

const STYLE =
  'body{margin:0;padding:8vh 1.25rem;background:#eff7ff;color:#14181c;font:1.125rem/1.5 system-ui,sans-serif}' +
  'main{max-width:36rem;margin:auto;padding:1.5rem;border-top:6px solid #003057;background:#fff}' +
  'h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.2}a{color:#003057;font-weight:600}';

/** Lets the page show its own style, and nothing else happen. */
export const ERROR_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page for when the portal itself cannot be rendered. It needs nothing but itself. */
export function errorPage({ status, message }: Pick<AppError, 'status' | 'message'>): string {
  const advice =
    status >= 500
      ? 'Nothing that you sent before is lost. Please wait a minute, then load this page again.'
      : status === 429
        ? 'Please wait a minute, then try again.'
        : 'Go back and check what you entered, or start again from the home page.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Unexpected Application Error!</h1>
<p>${message}</p>
<p>${advice}</p>
<p><a href="/">Return to Home</a></p>
</main>
</body>
</html>`;
}
