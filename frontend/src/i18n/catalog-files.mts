import type { Catalog } from '@coverleaf/locales';

/** One chunk per catalog file. A new file is a new language. */
export const CATALOG_FILES = import.meta.glob<Catalog>('../../../libs/locales/src/*.json', {
  import: 'default',
});
