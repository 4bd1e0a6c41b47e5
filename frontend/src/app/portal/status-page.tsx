import type { UploadProgress } from '@coverleaf/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { InnerPage } from '../../components/layouts/page-layout';
import { usePageTitle } from '../../components/page-title/page-title';
import { PhoneLink } from '../../components/ui/phone-link';
import { OutcomeNote } from '../../features/status/outcome-note';
import { ReceiptLink } from '../../features/status/keep-receipt';
import { type ProgressStep, progressSteps, type StepState } from '../../features/status/progress-steps';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { client, resultOf } from '../../api-client/client';
import type { CallResult } from '../../api-client/call-result';
import { CheckIcon, CrossIcon } from '../../components/ui/icons';
import { LocalTime } from '../../components/ui/local-time';

const pendingLabel = (state: StepState): string => (state === 'now' ? t('Now') : t('Still to come'));

/** Milliseconds between two looks. */
const POLL_INTERVAL_MS = 10_000;

/** Behind the private link of an upload. Only the server can open its token, so the page comes with what it found. */
export function StatusPage(): ReactNode {
  const { progress } = usePortal();
  const { token = '' } = useParams();
  return progress ? <UploadStatus token={token} first={progress} /> : <UnknownUpload />;
}

function UploadStatus({ token, first }: { token: string; first: UploadProgress }): ReactNode {
  const { brand, language, site } = usePortal();
  const known = useProgress(token, first);
  const progress = { ...known, financialInstitution: known.financialInstitution || t('your lender') };
  const title = t('Status of your document');
  usePageTitle(`${title} | ${brand}`, 200, false);
  return (
    <InnerPage title={title} lead={t('Receipt number {number}', { number: progress.receiptNumber })}>
      <OutcomeNote
        progress={progress}
        uploadLink={
          <Link className="button button--action" to="/upload">
            {t('Upload a new document')}
          </Link>
        }
      />
      <ProgressList steps={progressSteps(progress)} language={language} />
      <div className="progress__keep">
        <ReceiptLink statusUrl={`/status/${token}`} />
        <p>{t("This page is private. Anyone with the link can see it, so don't share it.")}</p>
        <p>
          {t('Questions? Call')} <PhoneLink phone={site.support.phone} />
        </p>
      </div>
    </InnerPage>
  );
}

/** The link is cut short, or older than what is kept. Whoever holds one has sent a document, and wants to hear of it. */
function UnknownUpload(): ReactNode {
  const { brand, site } = usePortal();
  const title = t("We can't find a document for this link");
  usePageTitle(`${title} | ${brand}`, 404, false);
  return (
    <InnerPage title={title} lead={t('Your document may still have arrived.')}>
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
    </InnerPage>
  );
}

/** How far an upload has come, looked at again while the page is open and in sight, until it is over. */
function useProgress(token: string, first: UploadProgress): UploadProgress {
  const [progress, setProgress] = useState(first);
  // What a lender's system took goes no further here, though nobody has decided on it.
  const isOver = progress.status !== 'pending';
  useEffect(() => {
    if (isOver) return;
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const result = await readProgress(token, leaving.signal);
      // What could not be read stays as it was; the next look may have it.
      if (result.ok && !leaving.signal.aborted) setProgress(result.reply);
    };
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS);
    const back = (): void => void look();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
      leaving.abort();
    };
  }, [token, isOver]);
  return progress;
}

function readProgress(token: string, signal: AbortSignal): Promise<CallResult<UploadProgress>> {
  return resultOf(client.GET('/api/v1/status/{token}', { params: { path: { token } }, signal }));
}

interface ProgressListProps {
  readonly steps: readonly ProgressStep[];
  readonly language: string;
}

/** The steps from top to bottom. Mark, words and time say where it is; the colour only agrees. */
function ProgressList({ steps, language }: ProgressListProps): ReactNode {
  return (
    <ol className="progress">
      {steps.map(({ name, state, at }) => (
        <li
          className={`progress__step progress__step--${state}`}
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="progress__mark">
            {state === 'over' && <CheckIcon />}
            {state === 'stopped' && <CrossIcon />}
          </span>
          <strong className="progress__name">{name}</strong>
          <span className="progress__time">
            {at ? <LocalTime at={at} language={language} /> : pendingLabel(state)}
          </span>
        </li>
      ))}
    </ol>
  );
}
