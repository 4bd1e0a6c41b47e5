import { type ComponentType, lazy } from 'react';
import { deleteOldDrafts, indexedDbDrafts } from '../../features/uploads/draft/draft-store';
import { loadCode } from '../../components/late-code/load-code';
import type { LazyPages } from './portal-routes';

/** Pages whose code comes in files of its own, apart from what every page needs. */
export type PageChunk = 'upload' | 'information' | 'status';

const CHUNKS: ReadonlyMap<string, PageChunk> = new Map([
  ['upload', 'upload'],
  ['guide', 'information'],
  ['notice', 'information'],
  ['cpi', 'information'],
  ['disclaimer', 'information'],
]);

/** What the page at this path needs beside the code of every page. */
export function chunkOf(path: string): PageChunk | null {
  const segments = path.replace(/\/$/, '').split('/');
  // Behind it stands a token.
  if (segments.at(-2) === 'status') return 'status';
  return CHUNKS.get(segments.at(-1) ?? '') ?? null;
}

const uploadPage = () => import('./upload-page.js');
const statusPage = () => import('./status-page.js');
const informationPages = () => import('./information-pages.js');
type InformationPage = 'CpiPage' | 'DisclaimerPage' | 'GuidePage' | 'NoticePage';

/** The pages that come late. What the page at `path` needs is here at once, or it would show a spinner in its place. */
export async function loadPages(path: string): Promise<LazyPages> {
  const chunk = chunkOf(path);
  const upload = chunk === 'upload' ? await loadCode(uploadPage) : null;
  const status = chunk === 'status' ? await loadCode(statusPage) : null;
  const information = chunk === 'information' ? await loadCode(informationPages) : null;
  const read = (page: InformationPage): ComponentType =>
    information?.[page] ?? lazy(async () => ({ default: (await loadCode(informationPages))[page] }));
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
export function deleteOldDraftsWhenIdle(): void {
  whenIdle(() => void deleteOldDrafts(indexedDbDrafts()));
}

/** Fetches the rest while a borrower reads: most go on to the upload. A failure is found out when it matters. */
export function prefetchPages(): void {
  whenIdle(() => {
    for (const load of [uploadPage, informationPages]) void load().catch(() => undefined);
  });
}

/** Safari lacks the idle callback. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5_000 });
  else setTimeout(task, 2_000);
}
