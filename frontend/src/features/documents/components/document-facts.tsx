import {
  type DocumentDetail,
  languageName,
  receiptNumber,
  rejectionWords,
  type Role,
} from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/controls/moment';
import { WarningNotice } from '../../../components/controls/notice';
import { institutionName } from '../../../components/document-status/institution-name';
import { StatusBadge } from '../../../components/document-status/status-badge';
import { stageMeaning } from '../document-filter';
import { FAULT_WORDS } from '../history-words';
import { insightWords, sendingObstacle } from '../sending-words';
import { CopyText } from '../../../components/viewer/copy-text';
import { DocumentHistory } from './document-history';
import { type Fact, FactList } from '../../../components/viewer/fact-list';
import { LegalHold } from './legal-hold';
import { NotificationList } from './notification-list';
import { TransmissionList } from './transmission-list';

const SIZE = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

/** All that is known of a document beside its pages. */
export function DocumentFacts({
  document,
  role,
}: {
  readonly document: DocumentDetail;
  readonly role: Role;
}): ReactNode {
  const { fault, confirmation } = document;
  const obstacle = sendingObstacle(document);
  const rejected = rejectionWords(document.rejectionCode, document.rejectionReason);
  const facts: readonly Fact[] = [
    ['Receipt', <CopyText key="receipt" text={receiptNumber(document.id)} what="receipt number" />],
    ['Borrower', document.name],
    ['Email', document.email],
    ['Language', languageName(document.language, 'en')],
    ['Institution', institutionName(document)],
    ['Insurer', document.insuranceCompany],
    ['Received', <Moment key="received" at={document.createdAt} to="minute" />],
    ['File', document.originalFilename],
    ['Pages', document.pages],
    ['Size', SIZE.format(Math.max(1, document.bytes / 1024))],
    ['SHA-256', <CopyText key="sha" text={document.sha256} what="SHA-256" />],
    // A new document's are no more than its insurer.
    ['Notes', document.notes === document.insuranceCompany ? '' : document.notes],
  ];
  return (
    <div className="viewer__facts">
      <p>
        <StatusBadge status={document.status} unknown="pending" meaning={stageMeaning(document)} />
      </p>
      {(rejected ?? fault) && (
        <p>
          <strong>Rejected:</strong> {rejected ?? (fault && FAULT_WORDS[fault])}
        </p>
      )}
      {obstacle && <WarningNotice>{obstacle}</WarningNotice>}
      <FactList facts={facts} />
      {confirmation && (
        <section>
          <h3>Contact details</h3>
          <FactList
            facts={[
              ['Name', confirmation.name],
              ['Email', confirmation.email],
              ['Phone', confirmation.phone],
              ['Institution', confirmation.financialInstitution],
              ['Collateral', confirmation.collateralDetails],
              ['Loan number', `ends in ${confirmation.loanNumberLast4}`],
              ['Remarks', confirmation.additionalInfo],
              ['Insight', insightWords(confirmation.transmitted, document.transmissions)],
              ['Left', <Moment key="left" at={confirmation.createdAt} to="minute" />],
            ]}
          />
        </section>
      )}
      <TransmissionList transmissions={document.transmissions} />
      <NotificationList notifications={document.notifications} />
      <LegalHold key={document.id} document={document} role={role} />
      <DocumentHistory events={document.history} />
    </div>
  );
}
