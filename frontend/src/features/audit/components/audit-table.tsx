import type { AuditEntry } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/controls/moment';
import { ACTION_WORDS, fieldWords } from '../action-words';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly onActor: (id: string) => void;
}

/** Who did what to whom, when and from where. */
export function AuditTable({ entries, onActor }: AuditTableProps): ReactNode {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col">To whom</th>
          <th scope="col">From where</th>
          <th scope="col">Entry</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.number}>
            <td data-label="When">
              <Moment at={entry.at} to="second" />
            </td>
            <th scope="row" data-label="What">
              <span>
                {ACTION_WORDS[entry.action]}
                {entry.fields && entry.fields.length > 0 && (
                  <span className="audit__fields"> ({fieldWords(entry.fields)})</span>
                )}
              </span>
            </th>
            <td data-label="Who">
              <Who entry={entry} onActor={onActor} />
            </td>
            <td data-label="To whom">{subjectOf(entry)}</td>
            <td data-label="From where">{entry.address ?? <Unknown />}</td>
            <td data-label="Entry">{entry.number}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Unknown = (): ReactNode => <span className="quiet">Not known</span>;

function Who({
  entry,
  onActor,
}: { readonly entry: AuditEntry } & Pick<AuditTableProps, 'onActor'>): ReactNode {
  const { actorId, actorName } = entry;
  if (!actorId) return <span className="quiet">Nobody signed in</span>;
  return (
    <button type="button" className="audit__actor" onClick={() => onActor(actorId)}>
      {actorName ?? 'A deleted user'}
      <span className="visually-hidden">: show only their acts</span>
    </button>
  );
}

function subjectOf({ action, subjectId, subjectName, actorId }: AuditEntry): ReactNode {
  if (!subjectId) return <span className="quiet">–</span>;
  if (subjectId === actorId) return <span className="quiet">Themselves</span>;
  // They are known by their number alone.
  if (/^(erasure|retention)\./.test(action)) return subjectId;
  const gone = action.startsWith('lender.') ? 'A lender that is inactive or deleted' : 'A deleted user';
  return subjectName ?? <span className="quiet">{gone}</span>;
}
