import type { CaseClock, CaseDetail, SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { MentionNote } from '../../../components/comments/mention-note';
import { Button } from '../../../components/controls/button';
import { Loaded } from '../../../components/controls/notices';
import { dayWords } from '../../../components/controls/format';
import { Badge } from '../../../components/controls/values';
import {
  COLLATERAL_LABELS,
  COVERAGE_LABELS,
  dollars,
} from '../../../components/reading-labels/reading-labels';
import { AlsoHere } from '../../../components/presence/also-here';
import { Screen } from '../../../components/screen/screen';
import { Facts } from '../../../components/ui/facts';
import { PencilIcon } from '../../../components/ui/staff-icons';
import { caseQuery, dismissCaseMention } from '../api/case-calls';
import { CASE_STATES } from '../../../components/case-labels/case-labels';
import { CASE_FIELD_LABELS, centsWords } from '../case-values';
import { useCaseChange } from '../use-case-acts';
import { type CaseDocuments, useCaseDocuments } from '../use-case-documents';
import { AttestationList } from './attestation-list';
import { CaseEvidenceList } from './case-evidence-list';
import { CaseTimeline } from './case-timeline';
import { ChargeList } from './charge-list';
import { CloseCase } from './close-case';
import { RelatedList } from './related-list';
import { ReminderList } from './reminder-list';
import { SendStatusLink } from './send-status-link';

/**
 * A case on one screen: its state, its documents, what is known of the loan, everything else of its borrower, and
 * everything that happened.
 */
export function CaseView({ user }: { user: SignedInUser }) {
  const { id = '' } = useParams();
  // What somebody asked to see of one case isn't asked for the next one.
  return <OneCase key={id} id={id} user={user} />;
}

function OneCase({ id, user }: { id: string; user: SignedInUser }) {
  const query = useQuery(caseQuery(id));
  const documents = useCaseDocuments(query.data ?? NOTHING);
  const mayDecide = user.role !== 'user';
  // A document that is only proposed may be somebody else’s.
  const newest = query.data && newestJoined(query.data);
  const shown = documents.loaded.find((one) => one.id === newest);
  return (
    <Screen
      title={query.data ? `Case ${query.data.reference}` : 'Case'}
      actions={
        query.data && (
          <>
            {mayDecide && <SendStatusLink document={shown} obstacle={linkObstacle(query.data, documents)} />}
            <Button onClick={() => print()}>Print</Button>
            {mayDecide && (
              <Link className="btn" to={`/admin/cases/${id}/edit`}>
                <PencilIcon />
                Edit
              </Link>
            )}
          </>
        )
      }
    >
      <Loaded query={query} what="the case" rows={8}>
        {(one) => (
          <div className="case">
            <AlsoHere kind="cases" id={one.id} />
            <CaseMention one={one} user={user} />
            <p className="case__state">
              <Badge tone={CASE_STATES[one.state].tone}>{CASE_STATES[one.state].label}</Badge>{' '}
              {CASE_STATES[one.state].meaning}
              {one.state !== 'closed' && one.state !== 'proven' && ` ${clockWords(one.clock)}`}
            </p>
            {one.closingNote && <p className="case__note">{one.closingNote}</p>}
            {mayDecide && (
              <div className="case__closing">
                <CloseCase key={one.state} one={one} />
              </div>
            )}
            <div className="case__columns">
              <div className="case__parts">
                <AttestationList one={one} mayDecide={mayDecide} />
                <CaseEvidenceList one={one} mayDecide={mayDecide} />
                <section aria-labelledby="case-loan">
                  <h2 id="case-loan">The loan</h2>
                  <CaseFacts one={one} />
                </section>
                {one.charges.length > 0 && <ChargeList one={one} mayDecide={mayDecide} />}
                <ReminderList one={one} mayDecide={mayDecide} />
                <RelatedList caseId={id} documentId={newest} />
              </div>
              <CaseTimeline one={one} documents={documents} user={user} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** That a colleague asked the user to look at the case. */
function CaseMention({ one, user }: { one: CaseDetail; user: SignedInUser }) {
  const { id, mentionsCaller, comments } = one;
  const { show } = useCaseChange();
  return (
    <MentionNote
      isAsked={mentionsCaller}
      comments={comments}
      user={user}
      dismiss={() => dismissCaseMention(id)}
      onDismissed={show}
    />
  );
}

const NOTHING = { items: [] };

const newestJoined = ({ items }: CaseDetail): string | undefined =>
  items
    .filter(({ state }) => state === 'joined')
    .toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt))
    .at(0)?.documentId;

/** Why no link to a status page can be sent. */
function linkObstacle({ items }: CaseDetail, { isPending }: CaseDocuments): string {
  if (items.some(({ state }) => state === 'joined'))
    return isPending
      ? 'The document is being loaded …'
      : 'The document couldn’t be loaded. Reload this page.';
  return items.some(({ state }) => state === 'proposed')
    ? 'There is no status page to send yet. A document may belong to this case: join it first, because until then its status page may be somebody else’s.'
    : 'There is no status page to send yet, because no document has arrived for this loan. The borrower gets the link with the first one.';
}

/** What the lender's clock says, in a sentence. */
function clockWords({ step, reminderFrom, lastDay }: CaseClock): string {
  const last = lastDay ? dayWords(lastDay) : '';
  const reminder = reminderFrom ? dayWords(reminderFrom) : '';
  switch (step) {
    case 'no_notice':
      return 'The day of the first notice is unknown, so nothing may be charged.';
    case 'noticed':
      return last ? `Proof stops a charge until ${last}.` : `The reminder may be sent from ${reminder} on.`;
    case 'reminder_due':
      return `The reminder may be sent since ${reminder}; until it is, nothing may be charged.`;
    case 'reminded':
      return `The reminder was sent. Proof stops a charge until ${last}.`;
    case 'over':
      return `The time for proof ended on ${last}.`;
  }
}

function CaseFacts({ one }: { one: CaseDetail }) {
  const { collateral, coverages, maxDeductible, noticeOn, reminderOn, dueOn, monthlyChargeCents } = one;
  const L = CASE_FIELD_LABELS;
  return (
    <Facts
      facts={[
        ['Lender', one.lenderName ?? 'Unknown lender'],
        [L.borrower, one.borrower ?? 'Unknown'],
        [L.email, one.email],
        [L.phone, one.phone],
        [
          L.collateral,
          [collateral && COLLATERAL_LABELS[collateral], one.description].filter(Boolean).join(': '),
        ],
        [L.number, one.number],
        [L.address, one.address],
        [L.lienholderName, one.lienholderName],
        [L.lienholderAddress, one.lienholderAddress],
        [L.coverages, coverages.map((coverage) => COVERAGE_LABELS[coverage]).join(', ')],
        [L.maxDeductible, maxDeductible === null ? '' : dollars(maxDeductible)],
        [L.noticeOn, noticeOn && dayWords(noticeOn)],
        [L.reminderOn, reminderOn && dayWords(reminderOn)],
        [L.dueOn, dueOn && dayWords(dueOn)],
        [L.monthlyChargeCents, monthlyChargeCents === null ? '' : centsWords(monthlyChargeCents)],
      ]}
    />
  );
}
