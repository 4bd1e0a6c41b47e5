import { CATALOGUE_FILES } from './catalogue-files.mjs';
import { addCatalogue } from './translate';

/** Makes a language's shipped translations known to this browser. English is the source and needs none. */
export async function loadCatalogue(language: string): Promise<void> {
  const catalogue = await CATALOGUE_FILES[`../../../libs/locales/src/${language}.json`]?.();
  if (catalogue) addCatalogue(language, catalogue);
}
