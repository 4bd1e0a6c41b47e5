import type { ReactNode } from 'react';
import { useHydrated } from '../../../components/page-title/use-hydrated';
import { t } from '../../../i18n/translate';

interface ReceiptLinkProps {
  /** The private link that the receipt belongs to. */
  readonly statusUrl: string;
}

/** The receipt to save. Its time is the reader's own, once the browser can say which that is. */
export function ReceiptLink({ statusUrl }: ReceiptLinkProps): ReactNode {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = useHydrated() ? `?tz=${encodeURIComponent(timeZone)}` : '';
  return (
    <a className="button" href={`${statusUrl}/receipt.pdf${query}`} download>
      {t('Save your receipt (PDF)')}
    </a>
  );
}
