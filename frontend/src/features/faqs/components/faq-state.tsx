import type { ReactNode } from 'react';
import { AlertIcon } from '../../../components/ui/icons';
import { Spinner } from '../../../components/ui/spinner';
import { t } from '../../../i18n/translate';
import type { FaqsReading, ShownFaq } from '../use-faqs';

interface FaqStateProps {
  readonly reading: FaqsReading;
  readonly children: (faqs: readonly ShownFaq[]) => ReactNode;
}

/** The questions once they are there; until then, or if they never come, says so. */
export function FaqState({ reading, children }: FaqStateProps): ReactNode {
  if (reading === 'loading') return <Spinner label={t('Loading FAQs...')} />;
  if (reading === 'failed') {
    return (
      <p className="faq-failure" role="alert">
        <AlertIcon />
        {t('Failed to load FAQs')}
      </p>
    );
  }
  if (reading.length === 0) return <p>{t('There are no questions here yet.')}</p>;
  return children(reading);
}
