import type { RenderPageInput } from '@coverleaf/contracts';
import { chunkOf } from '../app/portal/page-chunks';
import { t } from '../i18n/translate';
import { embeddedJson, escapeHtml } from './escape-html';

interface PageDocument extends RenderPageInput {
  readonly title: string;
  readonly favicon: string;
  /** May search engines list this page? */
  readonly indexed: boolean;
  readonly body: string;
  readonly styles: readonly string[];
  /** Without scripts: there is nothing to take over. */
  readonly dead?: boolean;
}

/** The HTML around a rendered page. Everything that varies is escaped here. */
export function pageDocument(page: PageDocument): string {
  const { state, assets, publicUrl } = page;
  const { lender, site } = state;
  const brand = lender?.name ?? site.name;
  const canonical = publicUrl + (lender ? state.path.replace(/\/home\/?$/, '') : state.path);
  const logo = lender?.logoUrl ?? null;
  const description = t(
    'Verify your insurance coverage with {brand}: enter the Reference # from your letter, email or text, or upload ' +
      'your policy document. It takes under 5 minutes.',
    { brand },
  );
  const isFallback = lender !== null && lender.id === null;
  const chunk = chunkOf(state.path);
  const ofPage = chunk && typeof __ROUTE_PRELOADS__ !== 'undefined' ? __ROUTE_PRELOADS__[chunk] : [];
  const preloads = [...assets.preloads, ...ofPage];

  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    !page.indexed || isFallback ? tag('meta', { name: 'robots', content: 'noindex' }) : '',
    tag('link', { rel: 'canonical', href: canonical }),
    tag('link', { rel: 'icon', href: logo ?? page.favicon }),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:site_name', content: brand }),
    tag('meta', { property: 'og:title', content: page.title }),
    tag('meta', { property: 'og:description', content: description }),
    tag('meta', { property: 'og:url', content: canonical }),
    logo ? tag('meta', { property: 'og:image', content: new URL(logo, `${publicUrl}/`).href }) : '',
    ...assets.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }),
    ),
    ...assets.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...page.styles.map((css) => `<style>${css}</style>`),
    ...(page.dead
      ? []
      : [
          ...preloads.map((href) => tag('link', { rel: 'modulepreload', href })),
          `<script type="module" src="${escapeHtml(assets.script)}"></script>`,
        ]),
  ];
  const stateScript = page.dead
    ? ''
    : `<script type="application/json" id="page-state">${embeddedJson(state)}</script>`;
  return (
    `<!doctype html><html lang="${state.language}"><head>${head.join('')}</head>` +
    `<body><div id="root">${page.body}</div>${stateScript}</body></html>`
  );
}

function tag(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${text.join('')}>`;
}
