import type { PageRenderer } from '@coverleaf/contracts';
import favicon from './assets/favicon.svg';
import { ALL_CATALOGS } from './i18n/all-catalogs.mjs';
import { addCatalog } from './i18n/translate';
import { pageRenderer } from './server/page-renderer';

for (const [language, catalog] of ALL_CATALOGS) addCatalog(language, catalog);

const renderer = pageRenderer(favicon);

/** What the gateway calls. */
export const renderPage: PageRenderer['renderPage'] = (input) => renderer.renderPage(input);
