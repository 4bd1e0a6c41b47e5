import type { Catalogue } from '@coverleaf/locales';

/** One chunk per catalog file. A new file is a new language. */
export const CATALOGUE_FILES = import.meta.glob<Catalogue>('../../../libs/locales/src/*.json', {
  import: 'default',
});
