import type { Catalogue } from '@coverleaf/locales';
import { createInstance } from 'i18next';

export type TextValues = Readonly<Record<string, string | number>>;

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  fallbackLng: false,
  initAsync: false,
  // Keys are sentences, so nothing in them may be taken for syntax.
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
});

let translate = i18n.getFixedT('en');

/**
 * Every fixed text of the portal passes through here with its English source as the key. `{name}` stands for a value.
 * Call it while rendering, never at import: the language may differ from one page to the next.
 */
export function t(source: string, values: TextValues = {}): string {
  return translate(source, { replace: values });
}

/** A text that was written elsewhere, by the server or in a table: its shipped translation, or as it is. */
export function translateText(text: string): string {
  return translate(text);
}

/** Makes the shipped translations of a language known; English needs none. */
export function addCatalogue(language: string, catalogue: Catalogue): void {
  i18n.addResourceBundle(language, 'translation', catalogue);
}

/** From now on texts are in this language. Rendering is synchronous, so pages of two languages never mix. */
export function setRenderLanguage(language: string): void {
  translate = i18n.getFixedT(language);
}

/** The shipped translation of a text, or nothing. */
export function shippedTranslation(language: string, text: string): string | undefined {
  return i18n.exists(text, { lng: language, fallbackLng: false })
    ? i18n.getFixedT(language)(text)
    : undefined;
}
