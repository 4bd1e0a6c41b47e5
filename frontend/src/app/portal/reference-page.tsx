import { type ReactNode, useEffect, useState } from 'react';
import { useHref } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { LetterSketch } from '../../components/layouts/letter-sketch';
import { usePageTitle } from '../../components/page-title/page-title';
import { Spinner } from '../../components/ui/spinner';
import { LookupErrorCard } from '../../features/lookups/components/lookup-error-card';
import { ReferenceForm } from '../../features/lookups/components/reference-form';
import { usePublished } from '../../features/language/language-context';
import { StatusCard } from '../../features/lookups/components/status-card';
import { unknownStatus } from '../../features/lookups/insurance-status';
import { useLookup } from '../../features/lookups/use-lookup';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { useReferenceLink } from './reference-link';
import { useReferenceInHistory } from './reference-page-history';

export type { ReferencePageState } from './reference-page-history';

export function ReferencePage(): ReactNode {
  const { brand, lender, lenderName, site } = usePortal();
  const action = useHref('/enter-reference-id');
  const { entry, reference, first, shown, keep } = useReferenceInHistory();
  const linked = useReferenceLink();
  const [meant, setMeant] = useState<string>();
  const filledIn = meant ?? shown ?? linked;
  const { lookup, lookUp, clear } = useLookup(first);
  const unknown = lookup.kind === 'found' ? unknownStatus(lookup.loan) : null;
  const [status] = usePublished(unknown === null ? [] : [unknown]);
  usePageTitle(t('Enter your Reference # | {brand}', { brand }));

  useEffect(() => {
    if (reference) lookUp(reference);
    else if (!first) clear();
  }, [entry, reference, first, lookUp, clear]);

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
        reference={filledIn}
        invalid={first?.kind === 'invalid'}
        onReference={keep}
        onInvalid={() => keep(null)}
        key={filledIn}
      />
      {lookup.kind === 'looking' && <Spinner label={t('Looking up your insurance status…')} />}
      {lookup.kind === 'found' && (
        <StatusCard loan={lookup.loan} unknown={status} lender={lenderName} uploadPath="/upload" />
      )}
      {lookup.kind === 'failed' && (
        <LookupErrorCard
          uploadPath={errorUploadPath}
          support={site.support}
          reference={lookup.reference}
          cause={lookup.cause}
          action={action}
          onReference={(reference) => {
            setMeant(reference);
            keep(reference);
          }}
        />
      )}
    </Desk>
  );
}
