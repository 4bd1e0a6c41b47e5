import type { Catalogue } from '@coverleaf/locales';

/** A chunk each, by the path of its file; whoever adds a file has added a language. */
export const CATALOGUE_FILES = import.meta.glob<Catalogue>('../../../libs/locales/src/*.json', {
  import: 'default',
});
