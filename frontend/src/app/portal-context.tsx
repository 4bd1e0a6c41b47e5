import type { PageState, Site } from '@coverleaf/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import { useLanguage, useLocalized } from '../features/language/language-context';
import type { LocalizedSupport } from '../features/support/support';
import { t } from '../i18n/translate';
import { PageContentProvider } from './page-content';

/** Answers to forms sent without script. They belong to the first page only. */
type FirstAnswers = Pick<
  PageState,
  | ('lookup' | 'letter' | 'upload' | 'loan' | 'progress' | 'linkedReference')
  | ('agentLink' | 'agent' | 'attestation')
>;

interface Portal extends FirstAnswers, Pick<PageState, 'language' | 'lender'> {
  readonly site: Site & { readonly support: LocalizedSupport };
  /** The lender's name, or the product's own. */
  readonly brand: string;
  /** For the middle of a sentence: 'Skyla' or 'your lender', also for a slug that no lender has. */
  readonly lenderName: string;
}

const PortalContext = createContext<Portal | null>(null);

export function PortalProvider({ state, children }: { state: PageState; children: ReactNode }) {
  const { language } = useLanguage();
  const [support = state.site.support] = useLocalized([state.site.support], ['hours', 'lookupHours']);
  const portal: Portal = {
    site: { ...state.site, support },
    lender: state.lender,
    language,
    brand: state.lender?.name ?? state.site.name,
    lenderName: (state.lender?.id && state.lender.name) || t('your lender'),
    lookup: state.lookup,
    letter: state.letter,
    upload: state.upload,
    loan: state.loan,
    progress: state.progress,
    linkedReference: state.linkedReference,
    agentLink: state.agentLink,
    agent: state.agent,
    attestation: state.attestation,
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
