import type { PageRenderer } from '@coverleaf/contracts';
import { CATALOGUES } from '@coverleaf/locales';
import favicon from './assets/favicon.svg';
import { addCatalogue } from './i18n/translate';
import { pageRenderer } from './server/page-renderer';

for (const [language, catalogue] of Object.entries(CATALOGUES)) addCatalogue(language, catalogue);

const renderer = pageRenderer(favicon);

/** What the gateway calls. */
export const renderPage: PageRenderer['renderPage'] = (input) => renderer.renderPage(input);
