import type { PageState } from '@coverleaf/contracts';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { prefetchPages, loadPages, deleteOldDraftsWhenIdle } from './app/portal/page-chunks';
import { prefixOf } from './app/portal-context';
import { CATALOG_FILES } from './i18n/catalog-files.mjs';
import { addCatalog } from './i18n/translate';

async function start(root: HTMLElement, stateText: string): Promise<void> {
  const state = JSON.parse(stateText) as PageState;
  const [pages] = await Promise.all([loadPages(state), loadCatalog(state.language)]);
  hydrateRoot(
    root,
    <BrowserRouter basename={prefixOf(state)}>
      <App state={state} pages={pages} loadLanguage={loadCatalog} />
    </BrowserRouter>,
  );
  deleteOldDraftsWhenIdle();
  prefetchPages();
}

const root = document.getElementById('root');
const stateText = document.getElementById('page-state')?.textContent;
// A server error page carries no state, so there is nothing to hydrate.
if (root && stateText) void start(root, stateText);

/** Loads a language's shipped translations. English is the source and has none. */
async function loadCatalog(language: string): Promise<void> {
  const catalog = await CATALOG_FILES[`../../../libs/locales/src/${language}.json`]?.();
  if (catalog) addCatalog(language, catalog);
}
