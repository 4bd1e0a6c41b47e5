import type { Decision, DocumentRow } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { counted, countsOf } from '../../../components/controls/format';
import { Modal } from '../../../components/controls/modal';
import { institutionName } from '../../../components/document-status/status-badge';
import { Facts } from '../../../components/ui/facts';
import { DECISION_LABELS } from '../decisions';

/** A decision about several documents. */
export interface Bulk {
  readonly decision: Decision;
  readonly documents: readonly DocumentRow[];
  /** How many others are selected, which can't be decided this way. */
  readonly left: number;
}

interface BulkDialogProps {
  /** Null: the dialog is closed. */
  readonly bulk: Bulk | null;
  readonly onConfirm: (bulk: Bulk) => void;
  readonly onClose: () => void;
}

/** Shows what a decision about several documents will do. */
export function BulkDialog({ bulk, onConfirm, onClose }: BulkDialogProps) {
  const title = bulk
    ? `${DECISION_LABELS[bulk.decision].label}: ${counted(bulk.documents.length, 'document')}?`
    : '';
  return (
    <Modal title={title} isOpen={bulk !== null} onClose={onClose}>
      {bulk && (
        <div className="stack">
          <BulkFacts bulk={bulk} />
          <p>
            {bulk.decision === 'reject'
              ? 'Next, you give the reason, which is the same for all of them.'
              : 'You can undo it for some seconds.'}{' '}
            Documents that somebody changes meanwhile are skipped.
          </p>
          <div className="form-end">
            <Button variant="action" autoFocus onClick={() => onConfirm(bulk)}>
              {bulk.decision === 'reject' ? 'Continue' : DECISION_LABELS[bulk.decision].label}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

/** More would hide what matters. */
const MOST_NAMES = 8;

function BulkFacts({ bulk: { documents, decision, left } }: { bulk: Bulk }) {
  const names = documents.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = documents.length - names.length;
  const unsure = documents.filter(({ answer }) => answer !== 'yes').length;
  return (
    <Facts
      facts={[
        ['Borrowers', `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`],
        ['Lenders', countsOf(documents.map(institutionName))],
        [
          'Reading',
          decision !== 'reject' && unsure > 0 ? `${unsure} of them did not get a yes from the machine.` : '',
        ],
        ['Left alone', left > 0 ? `${counted(left, 'document')}: not possible in the present stage` : ''],
      ]}
    />
  );
}
