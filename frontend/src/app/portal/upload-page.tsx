import type { UploadReceipt } from '@coverleaf/contracts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { HowItWorks } from '../../features/uploads/components/how-it-works';
import { UploadFlow } from '../../features/uploads/components/upload-flow';
import { WhatToSend } from '../../features/uploads/components/what-to-send';
import { type DraftStore, indexedDbDrafts } from '../../features/uploads/draft/draft-store';
import {
  findSentUpload,
  forgetSentUpload,
  keepSentUpload,
  type SentUpload,
} from '../../features/uploads/sent-upload';
import type { UploadFields, UploadTarget } from '../../features/uploads/upload-fields';
import { isStep, type Step } from '../../features/uploads/upload-steps';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { AfterUpload } from './after-upload';

const browserDrafts = indexedDbDrafts();

interface UploadPageProps {
  readonly emailRequired?: boolean;
  readonly drafts?: DraftStore;
}

export function UploadPage({ emailRequired = false, drafts = browserDrafts }: UploadPageProps): ReactNode {
  const { brand, language, lender, lenderName, site } = usePortal();
  const action = useHref(emailRequired ? '/enter-reference-id/upload' : '/upload');
  const { step, confirming, goTo } = useStepInHistory();
  const [sent, setSent] = useSentUpload(action, confirming);
  const titles = {
    sent: t('Upload Successful!'),
    confirming: t('Insurance Upload Confirmation'),
    thanked: t('Thank You!'),
  };
  const title = sent ? titles[sent.stage] : t('Upload your insurance document');
  usePageTitle(`${title} | ${brand}`);

  const target = useMemo<UploadTarget>(
    () => ({
      lenderSlug: lender?.id ? lender.slug : null,
      fixedInstitution: lender && !lender.id ? lender.name : null,
      emailRequired,
      language,
    }),
    [lender, emailRequired, language],
  );
  const arrived = (receipt: UploadReceipt, { name, email, financialInstitution }: UploadFields): void =>
    setSent({
      receipt,
      name,
      email,
      financialInstitution: lender?.name ?? financialInstitution,
      path: action,
      stage: 'sent',
      sentAt: Date.now(),
    });

  if (sent) {
    return (
      <AfterUpload
        sent={sent}
        title={title}
        onThanked={() => setSent({ ...sent, stage: 'thanked' })}
        onAgain={() => {
          setSent(null);
          goTo('file');
        }}
      />
    );
  }
  return (
    <Desk
      title={title}
      lead={t('Proof of insurance for {lender}, in under 5 minutes.', { lender: lenderName })}
      aside={<WhatToSend lender={lender?.name ?? null} />}
      after={<HowItWorks lender={lenderName} />}
    >
      <UploadFlow
        action={action}
        target={target}
        lender={lender?.name ?? null}
        maxBytes={site.maxUploadBytes}
        drafts={drafts}
        step={step}
        onStep={goTo}
        onSent={arrived}
      />
    </Desk>
  );
}

/** The step lives in the browser's history: the way back leads a step back, and a reload stays. */
function useStepInHistory(): {
  readonly step: Step;
  /** The borrower has followed the link to the contact details. */
  readonly confirming: boolean;
  readonly goTo: (step: Step) => void;
} {
  const location = useLocation();
  const { pathname } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const record = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  return {
    step: hydrated && isStep(record.step) ? record.step : 'file',
    confirming: record.stage === 'confirming',
    goTo: (step) => void navigate(pathname, { state: { step } }),
  };
}

/** What this tab has sent from this page; it survives a reload. A new stage takes the focus to its heading. */
function useSentUpload(
  path: string,
  confirming: boolean,
): readonly [SentUpload | null, (sent: SentUpload | null) => void] {
  const hydrated = useHydrated();
  const stored = useMemo(() => (hydrated ? findSentUpload(path) : null), [hydrated, path]);
  /** Undefined as long as this page has sent nothing itself. */
  const [own, setOwn] = useState<SentUpload | null>();
  const kept = own === undefined ? stored : own;
  const stage = kept?.stage === 'sent' && confirming ? 'confirming' : (kept?.stage ?? null);
  const sent = useMemo(() => (kept && stage ? { ...kept, stage } : null), [kept, stage]);
  useStageFocus(stage);
  return [
    sent,
    (next) => {
      // Once thanked there is nothing left to do with it, and phones are shared.
      if (next === null || next.stage === 'thanked') forgetSentUpload();
      else keepSentUpload(next);
      setOwn(next);
    },
  ];
}

function useStageFocus(stage: SentUpload['stage'] | null): void {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [stage]);
}
