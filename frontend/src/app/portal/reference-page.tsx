import { useCallback, useEffect, useState } from 'react';
import { Link, useHref, useLocation, useNavigate } from 'react-router-dom';
import { linkedReference, REFERENCE_PARAMETER } from '@coverleaf/contracts';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { usePortal } from '../portal-context';
import { LetterSketch } from '../../components/layouts/page-layout';
import { Spinner } from '../../components/ui/spinner';
import { LookupErrorCard } from '../../features/lookups/lookup-error-card';
import { ReferenceForm } from '../../features/lookups/reference-form';
import { usePublished } from '../../features/language/language-context';
import { insuranceStatus, StatusCard, unknownStatus } from '../../features/lookups/status-card';
import { useLookup } from '../../features/lookups/use-lookup';
import { RichText } from '../../i18n/rich-text';
import { t } from '../../i18n/translate';
import { PortalPage } from './portal-page';
import type { LazyPages } from './portal-routes';
import { useRemovedParameter } from './use-removed-parameter';

const REMOVED = [REFERENCE_PARAMETER];

/** The reference in a printed link's query string. It only prefills the field. */
export function useReferenceLink(): string | undefined {
  const first = usePortal().linkedReference;
  const location = useLocation();
  const [linked] = useState(() => linkedReference(location.search));
  const hydrated = useHydrated();
  useRemovedParameter(REMOVED, location.state);
  return (hydrated ? linked : first) ?? undefined;
}

/** History state: set by the home page's form and by every lookup, for a reload or Back. */
export interface ReferencePageState {
  readonly reference: string;
  /** The second fact, if one is asked for. */
  readonly fact?: string | undefined;
}

/** Keeps the reference in history state, never in the URL, where others could read it. */
function useReferenceInHistory() {
  const { lookup } = usePortal();
  const location = useLocation();
  const { key, pathname } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  // After a reload, history state may differ from what the server rendered.
  const hydrated = useHydrated();
  const typedFact = lookup && lookup.kind !== 'found' ? lookup.fact : undefined;
  const first = !hydrated || key === 'default' ? lookup : null;
  const [opened] = useState(
    () => textIn(state, 'reference') ?? (key === 'default' ? lookup?.reference : undefined),
  );
  const storeReference = useCallback(
    (reference: string | null, fact?: string): void => {
      const next: ReferencePageState | null = reference === null ? null : { reference, fact };
      void navigate(pathname, { replace: true, state: next });
    },
    [navigate, pathname],
  );
  return {
    /** New for every lookup, even of the same reference. */
    entry: key,
    reference: hydrated ? textIn(state, 'reference') : undefined,
    fact: hydrated ? textIn(state, 'fact') : undefined,
    shownFact: (hydrated ? textIn(state, 'fact') : undefined) ?? typedFact,
    /** The server's lookup result. It belongs to the server-rendered page only. */
    first,
    shown: hydrated ? opened : lookup?.reference,
    /** Null: the form was empty and there is nothing to look up. */
    storeReference,
  };
}

function textIn(state: unknown, key: keyof ReferencePageState): string | undefined {
  const text: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  return typeof text === 'string' ? text : undefined;
}

export function ReferencePage({ AgentOffer }: Pick<LazyPages, 'AgentOffer'>) {
  const { brand, language, lender, lenderName, site } = usePortal();
  const action = useHref('/enter-reference-id');
  const { entry, reference, fact, shownFact, first, shown, storeReference } = useReferenceInHistory();
  const linked = useReferenceLink();
  const [corrected, setCorrected] = useState<string>();
  const filledIn = corrected ?? shown ?? linked;
  const { lookup, lookUp, clear } = useLookup(first, lender?.id ? lender.slug : undefined);
  const unknown = lookup.kind === 'found' ? unknownStatus(lookup.loan) : null;
  const [status] = usePublished(unknown === null ? [] : [unknown]);

  useEffect(() => {
    if (reference) lookUp(reference, fact);
    else if (!first) clear();
  }, [entry, reference, fact, first, lookUp, clear]);

  // Without a lender the page's own first segment is the prefix.
  const errorUploadPath = lender ? '/upload' : '/enter-reference-id/upload';
  return (
    <PortalPage
      title={t('Enter your Reference #.')}
      tabTitle={t('Enter your Reference #')}
      aside={<LetterSketch from={brand} />}
    >
      <ReferenceForm
        action={action}
        hint={t('Your Reference # can be found in the email or letter {lender} sent you.', {
          lender: lenderName,
        })}
        factor={site.lookupFactor}
        busy={lookup.kind === 'loading'}
        reference={filledIn}
        fact={shownFact}
        invalid={first?.kind === 'invalid'}
        onReference={storeReference}
        onInvalid={() => storeReference(null)}
        key={filledIn}
      >
        <p className="reference-form__other roomy">
          <RichText
            text={t('No reference number? <link>Upload your insurance</link>')}
            tags={{ link: (text) => <Link to="/upload">{text}</Link> }}
          />
        </p>
      </ReferenceForm>
      {lookup.kind === 'loading' && <Spinner label={t('Checking your insurance status…')} />}
      {lookup.kind === 'found' && (
        <StatusCard
          loan={lookup.loan}
          unknown={status}
          lender={lenderName}
          uploadPath="/upload"
          language={language}
        />
      )}
      {lookup.kind === 'found' && lender?.id && insuranceStatus(lookup.loan).kind !== 'in-force' && (
        <AgentOffer
          loanToken={lookup.loan.loanToken}
          clause={lookup.loan.clause}
          reference={lookup.loan.referenceId}
          lender={lenderName}
        />
      )}
      {lookup.kind === 'failed' && (
        <LookupErrorCard
          uploadPath={errorUploadPath}
          support={site.support}
          reference={lookup.reference}
          fact={lookup.fact}
          factor={site.lookupFactor}
          cause={lookup.cause}
          action={action}
          onReference={(reference) => {
            setCorrected(reference);
            storeReference(reference, lookup.fact);
          }}
        />
      )}
    </PortalPage>
  );
}
