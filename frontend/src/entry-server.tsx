import type { PageRenderer } from '@coverleaf/contracts';
import favicon from './assets/favicon.svg';
import { pageRenderer } from './server/page-renderer';

const renderer = pageRenderer(favicon);

/** What the gateway calls. */
export const renderPage: PageRenderer['renderPage'] = (input) => renderer.renderPage(input);
