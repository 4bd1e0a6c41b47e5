import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** English source text → translation. Placeholders are `{name}`, as in the source. */
export type Catalog = Readonly<Record<string, string>>;

/** Named by the code of its language. */
const CATALOG_FILE = /^([a-z]{2,3})\.json$/;

/** Every catalog in a folder, by language code. @throws for an invalid file */
export function readCatalogs(folder: string): Record<string, Catalog> {
  const catalogs: Record<string, Catalog> = {};
  for (const name of readdirSync(folder).toSorted()) {
    const code = CATALOG_FILE.exec(name)?.[1];
    if (code === undefined) continue;
    const catalog: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (!isCatalog(catalog)) throw new Error(`${name} is not a catalog: it must map texts to texts`);
    catalogs[code] = catalog;
  }
  return catalogs;
}

const isCatalog = (value: unknown): value is Catalog =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string');
