import type { ReadingSummary } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { ConditionList } from './condition-list';
import type { LenderNames } from './reason';
import { VerdictResult } from './verdict-result';

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
    <section className="verdict" aria-labelledby="verdict-title">
      <h2 id="verdict-title">{t('What your document shows')}</h2>
      {isPending ? (
        <p role="status">{t("We're reading your document. The result will be here.")}</p>
      ) : (
        <VerdictResult
          reading={reading}
          names={names}
          stepLinks={(step) =>
            uploadLink(step === 'agent' ? t('Send the corrected page') : t('Upload a new document'))
          }
        >
          {reading.conditions.length > 0 && (
            <div className="verdict__details">
              <ConditionList reading={reading} names={names} language={language} />
            </div>
          )}
        </VerdictResult>
      )}
    </section>
  );
}
