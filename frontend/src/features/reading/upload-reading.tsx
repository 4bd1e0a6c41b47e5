import type { ConditionName, UploadReading as Reading } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/translate';
import { ConditionList } from './condition-list';
import { shownConditions } from './condition-words';
import { PagePictures } from './page-pictures';
import type { LenderNames, NextStep } from './reason';
import { type ReadingProgress, useUploadReading } from './use-upload-reading';
import { VerdictSection } from './verdict-section';

/** How the borrower continues: with the pages that were sent, or with other ones. */
export type Again = 'same pages' | 'other pages';

interface UploadReadingProps {
  readonly id: string;
  /** The confirmation token. */
  readonly token: string;
  readonly names: LenderNames;
  readonly language: string;
  /** This page still has the photos that were sent. */
  readonly hasPhotos: boolean;
  readonly statusLink: (text: string) => ReactNode;
  readonly onAgain: (again: Again) => void;
}

/** Reading of the document that was just sent: first the progress, then the result with pictures of its pages. */
export function UploadReading(props: UploadReadingProps) {
  const { id, token, names, statusLink } = props;
  const [progress, askAnew] = useUploadReading(id, token);
  const reading = progress.kind === 'ended' ? progress.reading : null;
  return (
    <Result
      {...props}
      reading={reading}
      waiting={waitingText(progress)}
      waitingDetails={
        <>
          {progress.kind === 'pending' && <PendingDetails reading={progress.reading} lender={names.lender} />}
          {progress.kind !== 'elsewhere' && (
            <p className="verdict__advice roomy">
              {t('You can close this page. The result will also be on your status page.')}
            </p>
          )}
          {progress.kind !== 'pending' && (
            <p className="verdict__advice roomy">{statusLink(t('Your private status link'))}</p>
          )}
        </>
      }
      onStale={askAnew}
    />
  );
}

function waitingText(progress: ReadingProgress): string {
  if (progress.kind === 'elsewhere') return t('The result will be on your status page.');
  if (progress.kind === 'late') return t('Reading your document is taking longer than usual.');
  return pendingText(progress.reading);
}

function pendingText(reading: Reading | null): string {
  const { progress = null } = reading ?? {};
  if (progress === null || progress.pages === 0) return t("We're about to read your document.");
  const { page, pages } = progress;
  return pages === 1 ? t('Reading the page…') : t('Reading page {page} of {pages}…', { page, pages });
}

function PendingDetails({ reading, lender }: { reading: Reading | null; lender: string }) {
  const progress = reading?.progress ?? null;
  return (
    <>
      <progress
        className="sending__bar verdict__bar"
        max={progress?.pages ?? 1}
        // The current page counts as half; before the first page, progress is unknown.
        value={progress ? progress.page - 0.5 : undefined}
        aria-label={t('Pages that have been read')}
      />
      <p className="verdict__advice roomy">
        {t(
          'We look for the dates of coverage, your vehicle or property, the coverages, and {lender} as lienholder or mortgagee.',
          { lender },
        )}
      </p>
    </>
  );
}

type ResultProps = Pick<UploadReadingProps, 'names' | 'language' | 'hasPhotos' | 'onAgain'> & {
  readonly reading: Reading | null;
  readonly waiting: string;
  readonly waitingDetails: ReactNode;
  readonly onStale: () => void;
};

function Result({ reading, names, hasPhotos, onAgain, ...rest }: ResultProps) {
  const again = (text: string, how: Again, isMain = false) => (
    <button className={`button ${isMain ? 'button--action' : ''}`} type="button" onClick={() => onAgain(how)}>
      {text}
    </button>
  );
  return (
    <VerdictSection
      reading={reading}
      names={names}
      waiting={rest.waiting}
      waitingDetails={rest.waitingDetails}
      canBeKept
      stepLinks={(step: NextStep) => (
        <>
          {step === 'retake' &&
            again(hasPhotos ? t('Retake the photos') : t('Send a clearer copy'), 'same pages', true)}
          {step === 'replace' && again(t('Send another document'), 'other pages', true)}
          {step === 'agent' && again(t('Send the corrected page'), 'other pages')}
          {step === 'add_page' && again(t('Add a page'), 'same pages', true)}
          {step === 'agent' && again(t('Add a page'), 'same pages')}
        </>
      )}
    >
      {reading && reading.conditions.length > 0 && <Details {...rest} reading={reading} names={names} />}
    </VerdictSection>
  );
}

type DetailsProps = Pick<ResultProps, 'names' | 'language' | 'onStale'> & { readonly reading: Reading };

/** What was found, and where. */
function Details({ reading, names, language, onStale }: DetailsProps) {
  const [chosen, setChosen] = useState<ConditionName | null>(null);
  const { open, met } = shownConditions(reading);
  const conditions = [...open, ...met].map(({ condition }) => condition);
  const marked = conditions.filter((name) =>
    reading.pictures.some(({ marks }) => marks.some(({ condition }) => condition === name)),
  );
  return (
    <div className="verdict__details">
      <ConditionList
        reading={reading}
        names={names}
        language={language}
        marked={marked}
        chosen={chosen}
        onShow={(name) => setChosen((before) => (before === name ? null : name))}
      />
      {marked.length > 0 && (
        <PagePictures pictures={reading.pictures} marked={marked} chosen={chosen} onStale={onStale} />
      )}
    </div>
  );
}
