import type { ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { HowItWorks } from '../../features/uploads/components/how-it-works';
import { SentBefore } from '../../features/uploads/components/sent-before';
import { UploadFlow } from '../../features/uploads/components/upload-flow';
import { WhatToSend } from '../../features/uploads/components/what-to-send';
import { type DraftStore, indexedDbDrafts } from '../../features/uploads/draft/draft-store';
import { useFirstUpload } from '../../features/uploads/first-upload';
import { sentUpload } from '../../features/uploads/sent-upload';
import { plainFailure } from '../../features/uploads/upload-failure';
import { EMPTY_FIELDS } from '../../features/uploads/upload-fields';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { AfterUpload } from './after-upload';
import { useUploadHistory } from './upload-page-history';
import { useUploadTarget } from './upload-page-target';
import { useLateArrival } from './use-arrival';

const browserDrafts = indexedDbDrafts();

interface UploadPageProps {
  readonly emailRequired?: boolean;
  readonly drafts?: DraftStore;
}

export function UploadPage({ emailRequired = false, drafts = browserDrafts }: UploadPageProps): ReactNode {
  const { brand, language, lender, lenderName, site } = usePortal();
  const action = useHref(emailRequired ? '/enter-reference-id/upload' : '/upload');
  const target = useUploadTarget(emailRequired);
  const { step, goTo, stage, sent, arrived, settle } = useUploadHistory(action);
  const first = useFirstUpload();
  const titles = {
    sent: t('Upload Successful!'),
    confirming: t('Insurance Upload Confirmation'),
    thanked: t('Thank You!'),
  };
  const title = stage ? titles[stage] : t('Upload your insurance document');
  const pageTitle = `${title} | ${brand}`;
  usePageTitle(pageTitle);
  useLateArrival();

  if (stage && sent) {
    return <AfterUpload sent={sent} stage={stage} title={title} onSettled={settle} />;
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
        pageTitle={pageTitle}
        note={sent && <SentBefore sent={sent} language={language} strayed={step !== 'file'} />}
        target={target}
        lender={lender?.name ?? null}
        maxBytes={site.maxUploadBytes}
        drafts={drafts}
        refused={plainFailure(first, target)}
        typed={first?.kind === 'failed' ? first.fields : EMPTY_FIELDS}
        step={step}
        onStep={goTo}
        onSent={(receipt, fields, fileName) => {
          const { name, email } = fields;
          const financialInstitution = lender?.name ?? fields.financialInstitution;
          arrived(sentUpload({ receipt, name, email, fileName, financialInstitution }, action));
        }}
      />
    </Desk>
  );
}
