import type { PageState } from '@coverleaf/contracts';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../components/lazy/lazy-component';
import { loadCode } from '../../components/lazy/load-code';
import { LoadingSpinner } from '../../components/ui/spinner';
import { deleteOldDrafts, indexedDbDrafts } from '../../features/uploads/draft/draft-store';
import { useFocusAfterLoad } from './page-focus';
import { UploadPageFrame } from './portal-page';
import type { LazyPages, UploadRouteProps } from './portal-routes';

type PageChunk = 'upload' | 'information' | 'status' | 'verify' | 'agents';

const CHUNKS: ReadonlyMap<string, PageChunk> = new Map([
  ['upload', 'upload'],
  ['guide', 'information'],
  ['notice', 'information'],
  ['cpi', 'information'],
  ['disclaimer', 'information'],
  ['verify', 'verify'],
  ['ask-agent', 'agents'],
  ['agent', 'agents'],
  ['no-document', 'agents'],
]);

export function chunkOf(path: string): PageChunk | null {
  const segments = path.replace(/\/$/, '').split('/');
  // `/status/{token}`, `/skyla/verify/{token}`
  const above = segments.at(-2);
  if (above === 'status' || above === 'verify') return above;
  return CHUNKS.get(segments.at(-1) ?? '') ?? null;
}

const loaders = {
  upload: async () => ({ Upload: (await import('./upload-page.js')).UploadPage }),
  receipt: async () => ({ Receipt: (await import('./after-upload.js')).AfterUpload }),
  status: async () => ({ Status: (await import('./status-page.js')).StatusPage }),
  verify: async () => ({ Verify: (await import('./verify-page.js')).VerifyPage }),
  agents: async () => {
    const { AskAgentPage, AgentPage, NoDocumentPage, AgentOffer } = await import('./agent-pages.js');
    return { AskAgent: AskAgentPage, Agent: AgentPage, NoDocument: NoDocumentPage, AgentOffer };
  },
  information: async () => {
    const { CpiPage, DisclaimerPage, GuidePage, NoticePage } = await import('./information-pages.js');
    return { Cpi: CpiPage, Disclaimer: DisclaimerPage, Guide: GuidePage, Notice: NoticePage };
  },
};

const loadOffer = async () => (await loaders.agents()).AgentOffer;

/** The lazy pages. What the page shows first is loaded first, because hydration must not show a spinner. */
export async function loadPages({
  path,
  lookup,
  upload,
  progress,
}: Pick<PageState, 'path' | 'lookup' | 'upload' | 'progress'>): Promise<LazyPages> {
  const chunk = chunkOf(path);
  const hasOffer = lookup?.kind === 'found' || progress?.loan;
  return {
    // The result of a lookup is complete without it.
    AgentOffer: lazyComponent(loadOffer, { loading: null, failed: () => null }),
    Upload: lazyUploadPage(async () => (await loaders.upload()).Upload),
    Receipt: lazyPage(async () => (await loaders.receipt()).Receipt),
    Status: lazyPage(async () => (await loaders.status()).Status),
    Verify: lazyPage(async () => (await loaders.verify()).Verify),
    AskAgent: lazyPage(async () => (await loaders.agents()).AskAgent),
    Agent: lazyPage(async () => (await loaders.agents()).Agent),
    NoDocument: lazyPage(async () => (await loaders.agents()).NoDocument),
    Cpi: lazyPage(async () => (await loaders.information()).Cpi),
    Disclaimer: lazyPage(async () => (await loaders.information()).Disclaimer),
    Guide: lazyPage(async () => (await loaders.information()).Guide),
    Notice: lazyPage(async () => (await loaders.information()).Notice),
    ...(chunk && (await loadCode<Partial<LazyPages>>(loaders[chunk]))),
    ...(upload?.kind === 'received' && (await loadCode(loaders.receipt))),
    ...(hasOffer && { AgentOffer: await loadCode(loadOffer) }),
  };
}

type LoadPage<Props> = () => Promise<ComponentType<Props>>;

function lazyPage<Props extends object>(load: LoadPage<Props>, loading = <LoadingSpinner />) {
  const loadFocused: LoadPage<Props> = async () => {
    const Page = await load();
    return function FocusedPage(props: Props) {
      useFocusAfterLoad();
      return <Page {...props} />;
    };
  };
  return lazyComponent(loadFocused, { loading });
}

export const lazyUploadPage = (load: LoadPage<UploadRouteProps>): LazyPages['Upload'] =>
  lazyPage(
    load,
    <UploadPageFrame>
      <LoadingSpinner />
    </UploadPageFrame>,
  );

/** Phones are shared: old drafts are deleted on any page, not only when somebody uploads. */
export function deleteOldDraftsWhenIdle(): void {
  whenIdle(() => void deleteOldDrafts(indexedDbDrafts()));
}

/** Prefetches the other pages while the browser is idle. A failed prefetch is retried on navigation. */
export function prefetchPages(): void {
  whenIdle(() => {
    for (const load of [loaders.upload, loaders.receipt, loaders.information])
      void load().catch(() => undefined);
  });
}

/** Safari lacks `requestIdleCallback`. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5_000 });
  else setTimeout(task, 2_000);
}
