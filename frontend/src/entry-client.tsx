import './app/portal/portal.css';
// Only the server links it, but this build is the one that writes files.
import './assets/favicon.svg';
import type { PageState } from '@coverleaf/contracts';
import { lazy } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { prefixOf } from './app/portal-context';
import type { LazyPages } from './app/portal/portal-routes';
import { loadCode } from './app/portal/upload-page-code';

const loadUpload = async (): Promise<{ default: LazyPages['Upload'] }> => {
  const { UploadPage } = await import('./app/portal/upload-page.js');
  return { default: UploadPage };
};

async function start(root: HTMLElement, stateText: string): Promise<void> {
  const state = JSON.parse(stateText) as PageState;
  // A page that came from the server must find its own code at once, or it would show a spinner in its place.
  const isUpload = /\/upload\/?$/.test(state.path);
  const Upload = isUpload ? (await loadCode(loadUpload)).default : lazy(() => loadCode(loadUpload));
  hydrateRoot(
    root,
    <BrowserRouter basename={prefixOf(state)}>
      <App state={state} pages={{ Upload }} />
    </BrowserRouter>,
  );
  if (!isUpload) whenIdle(() => void loadUpload().catch(() => undefined));
}

/** Most borrowers go on to the upload: its code is fetched while they read. Safari lacks the idle callback. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5_000 });
  else setTimeout(task, 2_000);
}

const root = document.getElementById('root');
const stateText = document.getElementById('page-state')?.textContent;
// The page of an error that befell the server has no state: there is nothing to take over.
if (root && stateText) void start(root, stateText);
