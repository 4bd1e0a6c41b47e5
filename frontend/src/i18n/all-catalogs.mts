import type { Catalog } from '@coverleaf/locales';

const FILES = import.meta.glob<Catalog>('../../../libs/locales/src/*.json', {
  import: 'default',
  eager: true,
});

/** All catalogs by language, for the server. */
export const ALL_CATALOGS: readonly (readonly [string, Catalog])[] = Object.entries(FILES).map(
  ([path, catalog]) => [path.replace(/^.*\/|\.json$/g, ''), catalog],
);
