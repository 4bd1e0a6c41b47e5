import { type ComponentType, lazy } from 'react';
import { deleteOldDrafts, indexedDbDrafts } from '../../features/uploads/draft/draft-store';
import type { LazyPages } from './portal-routes';
import { loadCode } from '../../components/lazy/load-code';

/** Pages that are split into chunks of their own. */
export type PageChunk = 'upload' | 'information' | 'status';

const CHUNKS: ReadonlyMap<string, PageChunk> = new Map([
  ['upload', 'upload'],
  ['guide', 'information'],
  ['notice', 'information'],
  ['cpi', 'information'],
  ['disclaimer', 'information'],
]);

/** The extra chunk of the page at this path. */
export function chunkOf(path: string): PageChunk | null {
  const segments = path.replace(/\/$/, '').split('/');
  // `/status/{token}`
  if (segments.at(-2) === 'status') return 'status';
  return CHUNKS.get(segments.at(-1) ?? '') ?? null;
}

const uploadPage = () => import('./upload-page.js');
const statusPage = () => import('./status-page.js');
const informationPages = () => import('./information-pages.js');
type InformationPage = 'CpiPage' | 'DisclaimerPage' | 'GuidePage' | 'NoticePage';

/** The lazy pages. The chunk of the page at `path` is loaded first, because hydration must not show a spinner. */
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

/** Phones are shared: old drafts are deleted on any page, not only when somebody uploads. */
export function deleteOldDraftsWhenIdle(): void {
  whenIdle(() => void deleteOldDrafts(indexedDbDrafts()));
}

/** Prefetches the other pages while the browser is idle. A failed prefetch is retried on navigation. */
export function prefetchPages(): void {
  whenIdle(() => {
    for (const load of [uploadPage, informationPages]) void load().catch(() => undefined);
  });
}

/** Safari lacks `requestIdleCallback`. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5_000 });
  else setTimeout(task, 2_000);
}
