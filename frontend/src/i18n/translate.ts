import type { Catalog } from '@coverleaf/locales';
import { createInstance } from 'i18next';

export type TextValues = Readonly<Record<string, string | number>>;

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  fallbackLng: false,
  initAsync: false,
  // Keys are sentences: nothing in them is syntax.
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
});

let translate = i18n.getFixedT('en');

/**
 * Translates a fixed text of the portal; the key is its English source. `{name}` is a placeholder. Call it during
 * rendering, never at import, because each page has its own language.
 */
export function t(source: string, values: TextValues = {}): string {
  return translate(source, { replace: values });
}

/** Translates a text that is not a literal, such as a server's detail; unchanged if no translation ships. */
export function translateText(text: string): string {
  return translate(text);
}

/** Adds the shipped translations of a language. English needs none. */
export function addCatalog(language: string, catalog: Catalog): void {
  i18n.addResourceBundle(language, 'translation', catalog);
}

/** Sets the language of `t`. Rendering is synchronous, so pages in two languages never mix. */
export function setRenderLanguage(language: string): void {
  translate = i18n.getFixedT(language);
}

export function shippedTranslation(language: string, text: string): string | undefined {
  return i18n.exists(text, { lng: language, fallbackLng: false })
    ? i18n.getFixedT(language)(text)
    : undefined;
}
