import { type ReactNode, useEffect } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { LetterSketch } from '../../components/layouts/letter-sketch';
import { usePageTitle } from '../../components/page-title/page-title';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { Spinner } from '../../components/ui/spinner';
import { LookupErrorCard } from '../../features/lookups/components/lookup-error-card';
import { ReferenceForm } from '../../features/lookups/components/reference-form';
import { StatusCard } from '../../features/lookups/components/status-card';
import { useLookup } from '../../features/lookups/use-lookup';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

/** What the home page's stub hands over. It lives in the browser's history, not in the address. */
export interface ReferencePageState {
  readonly reference: string;
}

export function ReferencePage(): ReactNode {
  const { brand, lender, lenderName, lookup: first, site } = usePortal();
  const action = useHref('/enter-reference-id');
  // After a reload the history still holds it, of which the server knew nothing.
  const inHistory = referenceIn(useLocation().state);
  const handedOver = useHydrated() ? inHistory : undefined;
  const { lookup, lookUp } = useLookup(first);
  usePageTitle(t('Enter your Reference # | {brand}', { brand }));

  useEffect(() => {
    if (handedOver) lookUp(handedOver);
  }, [handedOver, lookUp]);

  // Without a lender the page's own first segment is the prefix.
  const errorUploadPath = lender ? '/upload' : '/enter-reference-id/upload';
  return (
    <Desk
      title={t('Enter your Reference #.')}
      aside={<LetterSketch from={brand} caption={t('Your Reference # is here')} />}
    >
      <ReferenceForm
        action={action}
        hint={t('Your Reference # can be found in the email or letter {lender} sent you.', {
          lender: lenderName,
        })}
        submitLabel={t('Submit')}
        busy={lookup.kind === 'looking'}
        reference={first?.reference ?? handedOver}
        onReference={lookUp}
        key={handedOver}
      />
      {lookup.kind === 'looking' && <Spinner label={t('Looking up your insurance status…')} />}
      {lookup.kind === 'found' && <StatusCard loan={lookup.loan} lender={lenderName} uploadPath="/upload" />}
      {lookup.kind === 'failed' && (
        <LookupErrorCard
          uploadPath={errorUploadPath}
          support={site.support}
          limited={lookup.limited ?? false}
        />
      )}
    </Desk>
  );
}

function referenceIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('reference' in state)) return undefined;
  return typeof state.reference === 'string' ? state.reference : undefined;
}
