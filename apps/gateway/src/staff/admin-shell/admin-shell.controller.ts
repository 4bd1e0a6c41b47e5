import { randomBytes } from 'node:crypto';
import { type Appearance, densityOf, themeOf } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import { SettingsCache } from '../../platform/cache/content-caches';
import { FrontEnd, type ShellAssets } from '../../platform/front-end';
import { requestPath } from '../../platform/http/page-request';
import { contentSecurityPolicy, setPageHeaders } from '../../platform/http/response-headers';

/** Serves the HTML shell of the staff app at each of its paths. It contains no data; the app requests that with a session. */
@Public()
@Controller()
export class AdminShellController {
  constructor(
    private readonly frontEnd: FrontEnd,
    private readonly settings: SettingsCache,
  ) {}

  @Get(['admin', 'admin/*'])
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // The app's files are below /assets/.
    if (/\.\w+$/.test(requestPath(request))) throw notFound('There is no such file.');
    const nonce = randomBytes(16).toString('base64');
    // The HTML of an email is shown in a sandboxed frame, from this origin's API.
    const options = { frames: "'self'" };
    setPageHeaders(request, reply, contentSecurityPolicy([`'nonce-${nonce}'`], options));
    void reply.type('text/html; charset=utf-8');
    const { theme, density } = request.cookies;
    const appearance = { theme: themeOf(theme), density: densityOf(density) };
    await reply.send(adminShell(this.frontEnd.shellAssets, await this.siteName(), nonce, appearance));
  }

  /** If the lender service is unavailable, the app still loads and shows the outage itself. */
  private async siteName(): Promise<string> {
    const site = await this.settings.site().catch(() => null);
    return site?.name ?? 'Coverleaf';
  }
}

/**
 * The first byte already says how the page looks, so that nothing flashes, and no script has to run before it is painted.
 * @param nonce for the styles that the app's libraries insert
 */
export function adminShell(
  { script, style, fonts, icon }: ShellAssets,
  siteName: string,
  nonce: string,
  { theme, density }: Appearance,
) {
  const name = escapeHtml(siteName);
  const scheme = theme === 'system' ? 'light dark' : theme;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${scheme}">`,
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
    `<!doctype html><html lang="en" data-theme="${theme}" data-density="${density}"><head>${head.join('')}</head>` +
    '<body><div id="root"><noscript>Please switch JavaScript on to sign in.</noscript></div></body></html>'
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
