import {
  type DocumentDetail,
  type DuplicateKind,
  fileSize,
  languageName,
  receiptNumber,
  rejectionLabels,
  type SignedInUser,
} from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CopyText, Moment } from '../../../components/controls/values';
import { type Fact, Facts } from '../../../components/ui/facts';
import { WarningNotice } from '../../../components/controls/notices';
import { AlsoHere } from '../../../components/presence/also-here';
import { institutionName, StatusBadge } from '../../../components/document-status/status-badge';
import { FAILURE_LABELS, insightLabel, stageMeaning } from '../document-labels';
import { mayDecide } from '../decisions';
import { Assignee, DocumentComment, DocumentMention, TakeOver } from './document-teamwork';
import { DueNote } from './due-badge';
import { LegalHold } from './legal-hold';
import { ReopenDocument } from './reopen-document';
import { SuggestedLender } from './suggested-lender';
import { removedLabel } from '../../../components/controls/labels';
import { documentEntries } from '../../../components/timeline/document-entries';
import { Timeline } from '../../../components/timeline/timeline';

const DUPLICATE_LABELS: Readonly<Record<DuplicateKind, string>> = {
  exact: 'The same file',
  same_policy: 'The same policy and period',
};

const DuplicateList = ({ duplicates = [] }: Pick<DocumentDetail, 'duplicates'>) =>
  duplicates.length > 0 && (
    <section>
      <h3>Duplicates</h3>
      <ul className="history">
        {duplicates.map(({ documentId, kind, receivedAt }) => (
          <li className="history__event" key={documentId}>
            <Link to={`/admin/documents?open=${documentId}`}>
              {DUPLICATE_LABELS[kind]}, received <Moment at={receivedAt} to="minute" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

interface DocumentFactsProps {
  readonly document: DocumentDetail;
  readonly user: SignedInUser;
  /** The reading, between the state and the facts. */
  readonly children: ReactNode;
}

export function DocumentFacts({ document, user, children }: DocumentFactsProps) {
  const { fault, confirmation } = document;
  const obstacle = sendingObstacle(document);
  const removed = removedLabel(document.removedContent);
  const rejected = rejectionLabels(document.rejectionCode, document.rejectionReason);
  const facts: readonly Fact[] = [
    ['Borrower', document.name],
    ['Institution', institutionName(document)],
    ['Insurer', document.insuranceCompany],
    ['Email', document.email],
    ['Language', languageName(document.language, 'en')],
    ['Received', <Moment key="received" at={document.createdAt} to="minute" />],
    ['Came by', doorLabel(document)],
    // A new document has only the insurer.
    ['Notes', document.notes === document.insuranceCompany ? '' : document.notes],
    ['Receipt', <CopyText key="receipt" text={receiptNumber(document.id)} what="receipt number" />],
    ['File', document.originalFilename],
    ['Pages', `${document.pages}, ${fileSize(document.bytes)}`],
    // About the original file, not a rewritten PDF.
    [
      removed ? 'SHA-256 of the original' : 'SHA-256',
      <CopyText key="sha" text={document.sha256} what="SHA-256" />,
    ],
  ];
  return (
    <div className="viewer__facts">
      <p>
        <StatusBadge status={document.status} unknown="pending" meaning={stageMeaning(document, user.id)} />
      </p>
      <AlsoHere kind="documents" id={document.id} except={document.review?.lease?.userId} />
      {(rejected ?? fault) && (
        <p>
          <strong>Rejected:</strong> {rejected ?? (fault && FAILURE_LABELS[fault])}
          <InSpanish text={document.rejectionReasonEs} />
        </p>
      )}
      <DueNote review={document.review} />
      <DocumentMention document={document} user={user} />
      {mayDecide(user.role) && wasDecided(document) && <ReopenDocument id={document.id} />}
      {document.review?.lease && document.review.lease.userId !== user.id && mayDecide(user.role) && (
        <TakeOver id={document.id} />
      )}
      {document.review?.asked && <AskNote {...document.review.asked} />}
      {obstacle && <WarningNotice>{obstacle}</WarningNotice>}
      {removed && <WarningNotice>{removed}</WarningNotice>}
      {children}
      <SuggestedLender document={document} role={user.role} />
      <DuplicateList duplicates={document.duplicates} />
      <Facts facts={facts} />
      {confirmation && (
        <section>
          <h3>Contact details</h3>
          <Facts
            facts={[
              ['Name', confirmation.name],
              ['Email', confirmation.email],
              ['Phone', confirmation.phone],
              ['Institution', confirmation.financialInstitution],
              ['Collateral', confirmation.collateralDetails],
              ['Loan number', `ends in ${confirmation.loanNumberLast4}`],
              ['Additional info', confirmation.additionalInfo],
              ['Insight', insightLabel(confirmation.transmitted, document.transmissions)],
              ['Submitted', <Moment key="submitted" at={confirmation.createdAt} to="minute" />],
            ]}
          />
        </section>
      )}
      <Assignee document={document} user={user} />
      <section>
        <h3>Timeline</h3>
        <Timeline entries={documentEntries(document, { user })} first="oldest" />
        <DocumentComment document={document} user={user} />
      </section>
      <LegalHold key={document.id} document={document} role={user.role} />
    </div>
  );
}

/** What borrowers who read Spanish are shown in place of the English note. */
const InSpanish = ({ text }: { text: string | null | undefined }) =>
  text && (
    <>
      {' '}
      <span className="quiet">
        In Spanish: <span lang="es">{text}</span>
      </span>
    </>
  );

const AskNote = ({
  at,
  reasonCode,
  note,
  noteEs,
  answerId,
  waits,
}: NonNullable<NonNullable<DocumentDetail['review']>['asked']>) => (
  <p>
    <strong>One more document asked for</strong> on <Moment at={at} />: {rejectionLabels(reasonCode, note)}
    <InSpanish text={noteEs} />{' '}
    {answerId ? (
      <Link to={`/admin/documents?open=${answerId}`}>The borrower sent it</Link>
    ) : (
      <span className="quiet">The borrower hasn’t sent it{waits ? ' yet' : ''}.</span>
    )}
  </p>
);

/** By staff, not by a lender's system. */
const wasDecided = ({ stage, history }: Pick<DocumentDetail, 'stage' | 'history'>): boolean =>
  stage === 'closed' && Boolean(history.at(-1)?.actorId);

/** With a link to the email, for those who may read it. */
function doorLabel({ door, emailId }: Pick<DocumentDetail, 'door' | 'emailId'>): ReactNode {
  if (door !== 'mail') return door === 'agent' ? 'Link for an agent' : 'Upload page';
  return emailId ? <Link to={`/admin/emails?open=${emailId}`}>Email</Link> : 'Email';
}

/** Why a document cannot be sent, and who must act; undefined during attempts and after delivery. */
function sendingObstacle({
  sendingEnded,
  transmissions,
}: Pick<DocumentDetail, 'sendingEnded' | 'transmissions'>): string | undefined {
  if (sendingEnded === 'discarded') return 'Sending was discarded. It hasn’t reached the lender.';
  if (sendingEnded !== 'failed') return undefined;
  const reason = transmissions.find(({ kind }) => kind === 'document')?.lastError;
  return `It can’t be sent${reason ? `: ${reason}` : ''}. An administrator can fix this under Transmissions.`;
}
