import type { Decision, DocumentRow } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { decisionsFor } from '../decisions';

interface BulkBarProps {
  readonly documents: readonly DocumentRow[];
  readonly selected: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onDecide: (documents: readonly DocumentRow[], decision: Decision) => void;
}

const ACTS: readonly (readonly [Decision, string])[] = [
  ['approve', 'Approve'],
  ['process', 'Mark processed'],
  ['reject', 'Reject'],
];

/** What can be done with the selected documents: each act says how many of them it is for. */
export function BulkBar({ documents, selected, busy, onSelect, onDecide }: BulkBarProps): ReactNode {
  const chosen = documents.filter(({ id }) => selected.has(id));
  const isAll = chosen.length === documents.length;
  return (
    <div className="bulk" role="group" aria-label="Selected documents">
      <span className="bulk__all">
        <Button onClick={() => onSelect(new Set(isAll ? [] : documents.map(({ id }) => id)))}>
          {isAll ? 'Select none' : 'Select all shown'}
        </Button>
      </span>
      <span role="status" className="bulk__count">
        {chosen.length > 0 && `${chosen.length} selected`}
      </span>
      {ACTS.map(([decision, words]) => {
        const able = chosen.filter((one) => decisionsFor(one).includes(decision));
        return (
          able.length > 0 && (
            <Button key={decision} busy={busy} onClick={() => onDecide(able, decision)}>
              {words} {able.length}
            </Button>
          )
        );
      })}
      {chosen.length > 0 && chosen.every((one) => decisionsFor(one).length === 0) && (
        <span className="quiet">Nothing is left to decide on them</span>
      )}
    </div>
  );
}
