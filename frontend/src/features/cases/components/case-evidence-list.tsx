import type { CaseDetail, CaseEvidence, UploadDoor } from '@coverleaf/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { Badge, Moment } from '../../../components/controls/values';
import { StatusBadge } from '../../../components/document-status/status-badge';
import { ANSWER_LABELS, REASON_LABELS } from '../../../components/reading-labels/reading-labels';
import { EVIDENCE_LABELS, NO_PROOF_LABELS, reasonWords } from '../../../components/case-labels/case-labels';
import { useCaseActs } from '../use-case-acts';
import { MoveForm } from './move-form';

interface CaseEvidenceListProps {
  readonly one: CaseDetail;
  readonly mayDecide: boolean;
}

/** Proposals first, because they wait for a decision. */
const ORDER = { proposed: 0, joined: 1, removed: 2, declined: 3 } as const;

export function CaseEvidenceList({ one: { id, items }, mayDecide }: CaseEvidenceListProps) {
  const acts = useCaseActs(id);
  const sorted = items.toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);
  return (
    <section aria-labelledby="case-documents">
      <h2 id="case-documents">Documents</h2>
      {sorted.length === 0 && <p>No document has arrived for this loan.</p>}
      <ul className="evidence">
        {sorted.map((item) => (
          <li className={`evidence__item evidence__item--${item.state}`} key={item.documentId}>
            <EvidenceFacts item={item} />
            {mayDecide && <EvidenceButtons caseId={id} item={item} acts={acts} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const DOORS: Readonly<Record<UploadDoor, string>> = {
  upload: '',
  mail: ' by email',
  agent: ' from an insurance agent, by the borrower’s link',
};

function EvidenceFacts({ item }: { item: CaseEvidence }) {
  const { documentId, state, name, originalFilename, insuranceCompany, status, answer, ask, reasons, score } =
    item;
  const match = reasonWords(reasons);
  return (
    <div className="evidence__facts">
      <p className="evidence__state">
        <Badge tone={state === 'proposed' ? 'wait' : state === 'joined' ? 'ok' : 'plain'}>
          {EVIDENCE_LABELS[state]}
        </Badge>
      </p>
      <p>
        <Link to={`/admin/documents?open=${documentId}`}>{originalFilename}</Link> from {name},{' '}
        {insuranceCompany}
      </p>
      <p className="evidence__line">
        <StatusBadge status={status} unknown="pending" />
        {answer && (
          <span>
            Machine’s answer: {ANSWER_LABELS[answer]}
            {ask && answer !== 'yes' && ` – ${REASON_LABELS[ask]}`}
          </span>
        )}
      </p>
      <p className="quiet">
        Received <Moment at={item.receivedAt} to="minute" />
        {DOORS[item.door]}
        {match && `. ${match}`}
        {score !== null && ` (${score} of 100)`}
      </p>
      {state === 'joined' && <p>{holdWords(item)}</p>}
    </div>
  );
}

function holdWords({ noProof, holds, status }: CaseEvidence): string {
  if (noProof) return `Holds nothing: ${NO_PROOF_LABELS[noProof]}.`;
  if (!holds) return '';
  return status === 'rejected'
    ? 'Still holds the case, until the borrower has had time to send another document.'
    : 'Holds the case until somebody decides about it.';
}

interface EvidenceButtonsProps {
  readonly caseId: string;
  readonly item: CaseEvidence;
  readonly acts: ReturnType<typeof useCaseActs>;
}

function EvidenceButtons({
  caseId,
  item: { documentId, state, originalFilename },
  acts,
}: EvidenceButtonsProps) {
  const { decide, isBusy } = acts;
  const label = (act: string): string => `${act}: ${originalFilename}`;
  return (
    <div className="evidence__acts">
      {state !== 'joined' && (
        <Button
          variant={state === 'proposed' ? 'action' : 'plain'}
          busy={isBusy}
          aria-label={label('Join')}
          onClick={() => decide({ documentId, act: 'join' })}
        >
          Join
        </Button>
      )}
      {state === 'proposed' && (
        <Button
          busy={isBusy}
          aria-label={label('Decline')}
          onClick={() => decide({ documentId, act: 'decline' })}
        >
          Decline
        </Button>
      )}
      {state === 'joined' && (
        <>
          <Button
            busy={isBusy}
            aria-label={label('Remove')}
            onClick={() => decide({ documentId, act: 'remove' })}
          >
            Remove
          </Button>
          <MoveForm
            caseId={caseId}
            label={label('Move')}
            onMove={(toCaseId) => decide({ documentId, act: 'move', toCaseId })}
          />
        </>
      )}
    </div>
  );
}
