import type { Catalogue } from '@coverleaf/locales';
import { addCatalogue } from './translate';

/** A chunk each, fetched when its language is chosen. English is the source and needs none. */
const CHUNKS: Readonly<Record<string, () => Promise<{ default: Catalogue }>>> = {
  es: () => import('../../../libs/locales/src/es.json', { with: { type: 'json' } }),
};

/** Makes a language's shipped translations known to this browser. */
export async function loadCatalogue(language: string): Promise<void> {
  const chunk = await CHUNKS[language]?.();
  if (chunk) addCatalogue(language, chunk.default);
}
