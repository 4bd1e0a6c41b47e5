import type { Catalogue } from '@coverleaf/locales';

const FILES = import.meta.glob<Catalogue>('../../../libs/locales/src/*.json', {
  import: 'default',
  eager: true,
});

/** All catalogs by language, for the server. */
export const ALL_CATALOGUES: readonly (readonly [string, Catalogue])[] = Object.entries(FILES).map(
  ([path, catalogue]) => [path.replace(/^.*\/|\.json$/g, ''), catalogue],
);
