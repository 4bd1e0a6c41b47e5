import type { UploadProgress } from '@coverleaf/contracts';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PhoneLink } from '../../components/ui/phone-link';
import { CaseNote, isProofNeeded } from '../../features/status/case-note';
import { OutcomeNote } from '../../features/status/outcome-note';
import { ReceiptLink } from '../../features/status/keep-receipt';
import { lenderNames } from '../../features/status/lender-names';
import { type ProgressStep, progressSteps } from '../../features/status/progress-steps';
import { StatusReading } from '../../features/reading/status-reading';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { PortalPage } from './portal-page';
import type { LazyPages } from './portal-routes';
import { uploadFor } from './use-loan';
import { client, resultOf } from '../../api-client/client';
import { CheckIcon, CrossIcon } from '../../components/ui/icons';
import { ForLoan } from '../../components/ui/for-loan';
import { LocalTime } from '../../components/ui/local-time';

const POLL_INTERVAL_MS = 10_000;

/** The page behind an upload's private link. Only the server can decrypt the token, so it renders the first state. */
export function StatusPage(pages: Pick<LazyPages, 'AgentOffer'>) {
  const { progress } = usePortal();
  const { token = '' } = useParams();
  return progress ? <UploadStatus {...pages} token={token} first={progress} /> : <UnknownUpload />;
}

interface UploadStatusProps extends Pick<LazyPages, 'AgentOffer'> {
  readonly token: string;
  readonly first: UploadProgress;
}

function UploadStatus({ token, first, AgentOffer }: UploadStatusProps) {
  const { language, lenderName, site } = usePortal();
  const current = useProgress(token, first);
  const progress = { ...current, financialInstitution: current.financialInstitution || t('your lender') };
  const { reading, loan } = progress;
  const names = lenderNames(progress);
  // A replacement belongs to the same loan.
  const upload = uploadFor(progress.case?.loanToken, progress.asked ? token : undefined);
  return (
    <PortalPage
      title={t('Status of your document')}
      indexed={false}
      lead={t('Receipt number {number}', { number: progress.receiptNumber })}
      aside={
        <>
          {loan && reading?.answer !== 'yes' && (!progress.case || isProofNeeded(progress.case)) && (
            <AgentOffer
              loanToken={progress.case?.loanToken}
              clause={progress.clause}
              reference={loan.reference}
              lender={lenderName}
            />
          )}
          <div className="progress__keep">
            <ReceiptLink statusUrl={`/status/${token}`} />
            <p>{t("This page is private. Anyone with the link can see it, so don't share it.")}</p>
            <p>
              {t('Questions? Call')} <PhoneLink phone={site.support.phone} />
            </p>
          </div>
        </>
      }
    >
      {reading && isReadingShown(progress) && (
        <StatusReading
          reading={reading}
          names={names}
          language={language}
          uploadLink={(text) => (
            <Link className="button" {...upload}>
              {text}
            </Link>
          )}
        />
      )}
      <OutcomeNote
        progress={progress}
        language={language}
        uploadLink={
          <Link className="button button--action" {...upload}>
            {t('Upload a new document')}
          </Link>
        }
      />
      {loan && <ForLoan {...loan} />}
      {progress.case && (
        <CaseNote
          progress={progress.case}
          names={names}
          language={language}
          uploadLink={
            progress.asked ||
            progress.status === 'rejected' ||
            (reading && isReadingShown(progress)) ? null : (
              <Link className="button button--action" {...upload}>
                {t('Upload a new document')}
              </Link>
            )
          }
        />
      )}
      <ProgressList steps={progressSteps(progress)} language={language} />
    </PortalPage>
  );
}

/** The link is incomplete, or its upload was deleted by retention. */
function UnknownUpload() {
  const { site } = usePortal();
  return (
    <PortalPage
      title={t("We can't find a document for this link")}
      status={404}
      lead={t('Your document may still have arrived.')}
    >
      <p className="slip__meaning">
        {t(
          'Part of the link may be missing. Try opening it again from your message or receipt. Documents are deleted after a while, and then their links stop working.',
        )}
      </p>
      <div className="button-row">
        <Link className="button button--action" to="/enter-reference-id">
          {t('Enter Reference #')}
        </Link>
      </div>
      <p className="receipt__phone">
        {t('Questions? Call')} <PhoneLink phone={site.support.phone} />
      </p>
    </PortalPage>
  );
}

/** A decision by people takes precedence over the verdict. */
const isReadingShown = ({ status, doneAt }: UploadProgress): boolean =>
  status !== 'rejected' && doneAt === null;

/** Polls the progress while the page is visible, until there is a decision. */
function useProgress(token: string, first: UploadProgress): UploadProgress {
  const [progress, setProgress] = useState(first);
  const isBeingRead = progress.reading?.state === 'waiting' || progress.reading?.state === 'reading';
  // `processed` is final here even without a decision by the lender.
  const isFinal = progress.status === 'rejected' || (progress.status === 'processed' && !isBeingRead);
  useEffect(() => {
    if (isFinal) return;
    const controller = new AbortController();
    const poll = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const { signal } = controller;
      const result = await resultOf(
        client.GET('/api/v1/status/{token}', { params: { path: { token } }, signal }),
      );
      // A failed read keeps the last state; the next poll may succeed.
      if (result.ok && !signal.aborted) setProgress(result.reply);
    };
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    const onVisible = (): void => void poll();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      controller.abort();
    };
  }, [token, isFinal]);
  return progress;
}

/** The steps from top to bottom. Marks, text and times carry the meaning, not the color. */
function ProgressList({ steps, language }: { steps: readonly ProgressStep[]; language: string }) {
  return (
    <ol className="progress">
      {steps.map(({ name, state, at }) => (
        <li
          className={`progress__step progress__step--${state}`}
          key={name}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className="progress__mark">
            {state === 'done' && <CheckIcon />}
            {state === 'stopped' && <CrossIcon />}
          </span>
          <strong className="progress__name">{name}</strong>
          <span className="progress__time">
            {at && <LocalTime at={at} language={language} />}
            {!at && state !== 'done' && (state === 'current' ? t('Now') : t('Still to come'))}
          </span>
        </li>
      ))}
    </ol>
  );
}
