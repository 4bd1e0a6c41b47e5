import type { PageState } from '@coverleaf/contracts';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { fetchAhead, loadPages, tidyUp } from './app/portal/load-pages';
import { prefixOf } from './app/portal-context';
import { loadCatalogue } from './i18n/load-catalogue';

async function start(root: HTMLElement, stateText: string): Promise<void> {
  const state = JSON.parse(stateText) as PageState;
  const [pages] = await Promise.all([loadPages(state.path), loadCatalogue(state.language)]);
  hydrateRoot(
    root,
    <BrowserRouter basename={prefixOf(state)}>
      <App state={state} pages={pages} loadLanguage={loadCatalogue} />
    </BrowserRouter>,
  );
  tidyUp();
  fetchAhead();
}

const root = document.getElementById('root');
const stateText = document.getElementById('page-state')?.textContent;
// The page of an error that befell the server has no state: there is nothing to take over.
if (root && stateText) void start(root, stateText);
