import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** English source text → translation. Placeholders are `{name}`, as in the source. */
export type Catalogue = Readonly<Record<string, string>>;

/** Named by the code of its language. */
const CATALOGUE_FILE = /^([a-z]{2,3})\.json$/;

/** Every catalog in a folder, by language code. @throws for an invalid file */
export function readCatalogues(folder: string): Record<string, Catalogue> {
  const catalogues: Record<string, Catalogue> = {};
  for (const name of readdirSync(folder).toSorted()) {
    const code = CATALOGUE_FILE.exec(name)?.[1];
    if (code === undefined) continue;
    const catalogue: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (!isCatalogue(catalogue)) throw new Error(`${name} is no catalogue: it must map texts to texts`);
    catalogues[code] = catalogue;
  }
  return catalogues;
}

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string');
