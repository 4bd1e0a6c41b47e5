import { type ComponentType, lazy } from 'react';
import { indexedDbDrafts } from '../../features/uploads/draft/draft-store';
import { forgetOldDrafts } from '../../features/uploads/draft/forget-old-drafts';
import { chunkOf } from './page-chunks';
import type { LazyPages } from './portal-routes';
import { loadCode } from '../../components/lazy/load-code';

const uploadPage = () => import('./upload-page.js');
const statusPage = () => import('./status-page.js');
const readingPages = () => import('./reading-pages.js');
type ReadingPage = 'CpiPage' | 'DisclaimerPage' | 'GuidePage' | 'NoticePage';

/** The pages that come late. What the page at `path` needs is here at once, or it would show a spinner in its place. */
export async function loadPages(path: string): Promise<LazyPages> {
  const chunk = chunkOf(path);
  const upload = chunk === 'upload' ? await loadCode(uploadPage) : null;
  const status = chunk === 'status' ? await loadCode(statusPage) : null;
  const reading = chunk === 'reading' ? await loadCode(readingPages) : null;
  const read = (page: ReadingPage): ComponentType =>
    reading?.[page] ?? lazy(async () => ({ default: (await loadCode(readingPages))[page] }));
  return {
    Upload: upload?.UploadPage ?? lazy(async () => ({ default: (await loadCode(uploadPage)).UploadPage })),
    Cpi: read('CpiPage'),
    Disclaimer: read('DisclaimerPage'),
    Guide: read('GuidePage'),
    Notice: read('NoticePage'),
    Status: status?.StatusPage ?? lazy(async () => ({ default: (await loadCode(statusPage)).StatusPage })),
  };
}

/** What is left over from before goes while a borrower reads; the upload page itself is not needed for it. */
export function tidyUp(): void {
  whenIdle(() => void forgetOldDrafts(indexedDbDrafts()));
}

/** Fetches the rest while a borrower reads: most go on to the upload. A failure is found out when it matters. */
export function fetchAhead(): void {
  whenIdle(() => {
    for (const load of [uploadPage, readingPages]) void load().catch(() => undefined);
  });
}

/** Safari lacks the idle callback. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5_000 });
  else setTimeout(task, 2_000);
}
