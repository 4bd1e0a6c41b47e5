import type {
  LookupOutcome,
  PageLender,
  PageState,
  Site,
  UploadOutcome,
  UploadProgress,
} from '@coverleaf/contracts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLanguage, usePublished } from '../features/language/language-context';
import type { LocalizedSupport } from '../features/support/support';
import { t } from '../i18n/translate';
import { PageContentProvider } from './page-content';

export interface Portal {
  readonly site: Site & { readonly support: LocalizedSupport };
  readonly lender: PageLender | null;
  readonly language: PageState['language'];
  /** The lender's name, or the product's own. */
  readonly brand: string;
  /** Names the lender in a sentence: 'Skyla', or 'your lender'. */
  readonly lenderName: string;
  /** What a look-up form sent without script found; only on the first page. */
  readonly lookup: LookupOutcome | null;
  /** The server's answer to an upload form sent without script; only on the first page. */
  readonly upload: UploadOutcome | null;
  /** What a private status link led to; only on the first page. */
  readonly progress: UploadProgress | null;
  /** What the address of the first page carried. */
  readonly linkedReference: string | null;
  readonly firstPath: string;
}

const PortalContext = createContext<Portal | null>(null);

interface PortalProviderProps {
  readonly state: PageState;
  readonly children: ReactNode;
}

export function PortalProvider({ state, children }: PortalProviderProps): ReactNode {
  const { language } = useLanguage();
  const { support } = state.site;
  const [hours, lookupHours] = usePublished([support.hours, support.lookupHours]);
  const inWords = useMemo(
    () => ({
      ...support,
      hours: hours?.text ?? '',
      lookupHours: lookupHours?.text ?? '',
      lang: { hours: hours?.lang, lookupHours: lookupHours?.lang },
    }),
    [support, hours?.text, hours?.lang, lookupHours?.text, lookupHours?.lang],
  );
  const portal = useMemo<Portal>(
    () => ({
      site: { ...state.site, support: inWords },
      lender: state.lender,
      language,
      brand: state.lender?.name ?? state.site.name,
      lenderName: state.lender?.name ?? t('your lender'),
      lookup: state.lookup,
      upload: state.upload,
      progress: state.progress,
      linkedReference: state.linkedReference,
      firstPath: state.path,
    }),
    [state, inWords, language],
  );
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

/** The part of a path that every link of a lender's pages keeps: `/skyla`, or `/` without a lender. */
export function prefixOf(state: PageState): string {
  return state.lender ? `/${state.path.split('/')[1] ?? ''}` : '/';
}
