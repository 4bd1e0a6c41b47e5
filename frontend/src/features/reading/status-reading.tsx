import type { ReadingSummary } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { ConditionList } from './condition-list';
import type { LenderNames } from './reason';
import { VerdictSection } from './verdict-section';

interface StatusReadingProps {
  readonly reading: ReadingSummary;
  readonly names: LenderNames;
  readonly language: string;
  /** Renders a link to a new upload. */
  readonly uploadLink: (text: string) => ReactNode;
}

/** The reading of a document on its status page: without pictures, and also without script. */
export function StatusReading({ reading, names, language, uploadLink }: StatusReadingProps) {
  const isPending = reading.state === 'waiting' || reading.state === 'reading';
  return (
    <VerdictSection
      reading={isPending ? null : reading}
      waiting={t("We're reading your document. The result will be here.")}
      // With script the page asks by itself.
      waitingDetails={
        <noscript>
          <p className="verdict__advice">{t('Reload this page in a minute to see it.')}</p>
        </noscript>
      }
      names={names}
      isPrinted
      stepLinks={(step) =>
        uploadLink(step === 'agent' ? t('Send the corrected page') : t('Upload a new document'))
      }
    >
      {reading.conditions.length > 0 && (
        <div className="verdict__details">
          <ConditionList reading={reading} names={names} language={language} />
        </div>
      )}
    </VerdictSection>
  );
}
