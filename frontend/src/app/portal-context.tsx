import type {
  LookupOutcome,
  PageLender,
  PageState,
  Site,
  UploadOutcome,
  UploadProgress,
} from '@coverleaf/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import { useLanguage, useLocalized } from '../features/language/language-context';
import type { LocalizedSupport } from '../features/support/support';
import { t } from '../i18n/translate';
import { PageContentProvider } from './page-content';

interface Portal {
  readonly site: Site & { readonly support: LocalizedSupport };
  readonly lender: PageLender | null;
  readonly language: PageState['language'];
  /** The lender's name, or the product's own. */
  readonly brand: string;
  /** For the middle of a sentence: 'Skyla' or 'your lender'. */
  readonly lenderName: string;
  /** Result of a lookup form sent without script; only on the first page. */
  readonly lookup: LookupOutcome | null;
  /** The server's answer to an upload form sent without script; only on the first page. */
  readonly upload: UploadOutcome | null;
  /** Status behind a private link; only on the first page. */
  readonly progress: UploadProgress | null;
  /** The reference in the first page's query string. */
  readonly linkedReference: string | null;
}

const PortalContext = createContext<Portal | null>(null);

export function PortalProvider({ state, children }: { state: PageState; children: ReactNode }): ReactNode {
  const { language } = useLanguage();
  const [support = state.site.support] = useLocalized([state.site.support], ['hours', 'lookupHours']);
  const portal: Portal = {
    site: { ...state.site, support },
    lender: state.lender,
    language,
    brand: state.lender?.name ?? state.site.name,
    lenderName: state.lender?.name ?? t('your lender'),
    lookup: state.lookup,
    upload: state.upload,
    progress: state.progress,
    linkedReference: state.linkedReference,
  };
  return (
    <PortalContext value={portal}>
      <PageContentProvider state={state}>{children}</PageContentProvider>
    </PortalContext>
  );
}

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal is used outside PortalProvider');
  return portal;
}

/** The base path of all links on a lender's pages: `/skyla`, or `/` without a lender. */
export function prefixOf(state: PageState): string {
  return state.lender ? `/${state.path.split('/')[1] ?? ''}` : '/';
}
