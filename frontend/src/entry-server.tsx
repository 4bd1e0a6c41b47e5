import type { PageRenderer } from '@coverleaf/contracts';
import favicon from './assets/favicon.svg';
import { ALL_CATALOGUES } from './i18n/all-catalogues.mjs';
import { addCatalogue } from './i18n/translate';
import { pageRenderer } from './server/page-renderer';

for (const [language, catalogue] of ALL_CATALOGUES) addCatalogue(language, catalogue);

const renderer = pageRenderer(favicon);

/** What the gateway calls. */
export const renderPage: PageRenderer['renderPage'] = (input) => renderer.renderPage(input);
