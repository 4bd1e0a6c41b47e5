import type { AuditEntry } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Moment } from '../../../components/controls/values';
import { ACTION_WORDS, changeWords, subjectName, subjectScreen } from '../audit-labels';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly onActor: (id: string) => void;
  readonly onSubject: (id: string) => void;
}

/** Who did what to whom, when and from where. */
export function AuditTable({ entries, onActor, onSubject }: AuditTableProps): ReactNode {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col">To whom or what</th>
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
                {changeWords(entry) && <span className="audit__fields"> ({changeWords(entry)})</span>}
              </span>
            </th>
            <td data-label="Who">
              <Who entry={entry} onActor={onActor} />
            </td>
            <td data-label="To whom or what">
              <Subject entry={entry} onSubject={onSubject} />
            </td>
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

function Subject({
  entry,
  onSubject,
}: { readonly entry: AuditEntry } & Pick<AuditTableProps, 'onSubject'>): ReactNode {
  const { subjectId, actorId } = entry;
  if (!subjectId) return <span className="quiet">–</span>;
  const screen = subjectScreen(entry);
  const name = subjectId === actorId ? 'Themselves' : subjectName(entry);
  return (
    <span className="audit__subject">
      {screen && subjectId !== actorId ? (
        <Link to={screen}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className="quiet">{name}</bdi>
      )}
      <button type="button" className="audit__actor" onClick={() => onSubject(subjectId)}>
        History<span className="visually-hidden"> of {name}: show only what was done to it</span>
      </button>
    </span>
  );
}
