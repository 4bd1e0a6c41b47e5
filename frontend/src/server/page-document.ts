import type { PageState, RenderPageInput } from '@coverleaf/contracts';
import { chunkOf } from '../app/portal/page-chunks';
import { shippedTranslation, t } from '../i18n/translate';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

interface PageDocument extends RenderPageInput {
  readonly title: string;
  readonly favicon: string;
  readonly indexed: boolean;
  readonly body: string;
  readonly styles: readonly string[];
  /** Renders the page without scripts, for the error page. */
  readonly withoutScript?: boolean;
}

/** The HTML around a rendered page. Everything that varies is escaped here. */
export function pageDocument(page: PageDocument): string {
  const { state, assets, publicUrl } = page;
  const { lender, site } = state;
  const brand = lender?.name ?? site.name;
  const canonical = publicUrl + (lender ? state.path.replace(/\/home\/?$/, '') : state.path);
  const description = t(
    'Verify your insurance coverage with {brand}: enter the Reference # from your letter, email or text, or upload ' +
      'your policy document. It takes under 5 minutes.',
    { brand },
  );
  const isListed = page.indexed && lender?.id !== null;
  const chunk = chunkOf(state.path);
  const ofPage = chunk && typeof __ROUTE_PRELOADS__ !== 'undefined' ? __ROUTE_PRELOADS__[chunk] : [];
  const preloads = [...assets.preloads, ...ofPage];

  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    isListed
      ? tag('link', { rel: 'canonical', href: canonical })
      : tag('meta', { name: 'robots', content: 'noindex' }),
    tag('link', { rel: 'icon', href: lender ? `/${lender.slug}/favicon.png` : page.favicon }),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:site_name', content: brand }),
    tag('meta', { property: 'og:title', content: page.title }),
    tag('meta', { property: 'og:description', content: description }),
    // The path of a page that does not exist is arbitrary input.
    page.indexed ? tag('meta', { property: 'og:url', content: canonical }) : '',
    tag('meta', { property: 'og:image', content: `${publicUrl}${lender ? `/${lender.slug}` : ''}/og.png` }),
    tag('meta', { property: 'og:image:width', content: '1200' }),
    tag('meta', { property: 'og:image:height', content: '630' }),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...assets.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }),
    ),
    ...assets.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...page.styles.map((css) => `<style>${css}</style>`),
    structuredFaqs(state),
    // The script preloads these after the first paint.
    page.withoutScript
      ? ''
      : `<script type="module" src="${escapeHtml(assets.script)}" data-preload="${escapeHtml(preloads.join(' '))}"></script>`,
  ];
  const stateScript = page.withoutScript
    ? ''
    : `<script type="application/json" id="page-state">${embeddedJson(state)}</script>`;
  return (
    `<!doctype html><html lang="${state.language}"><head>${head.join('')}</head>` +
    `<body><div id="root">${page.body}</div>${stateScript}</body></html>`
  );
}

/** FAQ structured data for search engines. It is data, not script, so the Content-Security-Policy does not apply. */
function structuredFaqs({ path, faqs, language, translations }: PageState): string {
  if (!faqs || faqs.length === 0 || !/\/faqs\/?$/.test(path)) return '';
  const initialTranslations = new Map(Object.entries(translations));
  const translated = (text: string): string =>
    shippedTranslation(language, text) ?? initialTranslations.get(text) ?? text;
  const mainEntity = faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: translated(question),
    acceptedAnswer: { '@type': 'Answer', text: translated(answer) },
  }));
  const page = { '@context': 'https://schema.org', '@type': 'FAQPage', inLanguage: language, mainEntity };
  return `<script type="application/ld+json">${embeddedJson(page)}</script>`;
}

function tag(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${text.join('')}>`;
}

/** Escapes text for element content and double-quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}

/** JSON that is safe inside `<script>`: it cannot end the element or begin a comment. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
