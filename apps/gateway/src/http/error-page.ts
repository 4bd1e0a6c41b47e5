import { createHash } from 'node:crypto';
import { CATALOGUES, sayIn } from '@coverleaf/locales';
import type { AppError } from '@coverleaf/service-kit';
import { readAddress } from '../pages/page-address';

type Fault = Pick<AppError, 'status' | 'message'>;

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

interface Reader {
  readonly language: string;
  /** Of the request, without its query. */
  readonly path: string;
}

/**
 * A page for when the portal itself cannot be rendered. It needs nothing but itself and the texts that ship: whatever
 * else says what is offered may be what is away.
 */
export function errorPage({ status, message }: Fault, { language, path }: Reader): string {
  // A language that nothing ships for would be English that claims to be another.
  const spoken = Object.hasOwn(CATALOGUES, language) ? language : 'en';
  const say = sayIn(spoken);
  const address = readAddress(path);
  const home = address.kind === 'lender' ? `/${address.slug}` : '/';
  const { title, texts } = wordsOf({ status, message });
  return `<!doctype html>
<html lang="${spoken}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${say(title)}</h1>
${texts.map((text) => `<p>${say(text)}</p>`).join('\n')}
<p><a href="${home}">${say('Return to Home')}</a></p>
</main>
</body>
</html>`;
}

interface Words {
  readonly title: string;
  readonly texts: readonly string[];
}

/** What an outage is of, is our own concern: a borrower needs to know that it passes, and that nothing is lost. */
function wordsOf({ status, message }: Fault): Words {
  const unexpected = 'Unexpected Application Error!';
  const wait = 'Nothing you sent has been lost. Please wait a minute, then reload this page.';
  if (status === 503) return { title: "This page isn't available right now", texts: [wait] };
  if (status >= 500) return { title: unexpected, texts: ['Something went wrong on our side.', wait] };
  if (status === 429)
    return {
      title: 'Please wait a minute',
      texts: ['Too many requests came from your connection.', wait],
    };
  const start = 'Go back and check what you entered, or start again from the home page.';
  return { title: unexpected, texts: [message, start] };
}
