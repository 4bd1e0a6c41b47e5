import type { AuditEntry } from '@coverleaf/contracts';
import { Link } from 'react-router-dom';
import { Moment } from '../../../components/controls/values';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { deviceName } from '@coverleaf/contracts';
import {
  ACTION_LABELS,
  changeLabel,
  subjectName,
  subjectScreen,
} from '../../../components/audit-labels/audit-labels';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly onActor: (id: string) => void;
  readonly onSubject: (id: string) => void;
  readonly onAddress: (address: string) => void;
  readonly onSession: (id: string) => void;
}

export function AuditTable({ entries, onActor, onSubject, ...from }: AuditTableProps) {
  const columns: readonly Column<AuditEntry>[] = [
    { label: 'When', cell: ({ at }) => <Moment at={at} to="second" /> },
    {
      label: 'What',
      isRowHeader: true,
      cell: (entry) => (
        <span>
          {ACTION_LABELS[entry.action]}
          {changeLabel(entry) && <span className="audit__fields"> ({changeLabel(entry)})</span>}
        </span>
      ),
    },
    { label: 'Who', cell: (entry) => <Who entry={entry} onActor={onActor} /> },
    { label: 'Target', cell: (entry) => <Subject entry={entry} onSubject={onSubject} /> },
    { label: 'From', isOnPhone: false, cell: (entry) => <From entry={entry} {...from} /> },
    { label: 'Entry', isOnPhone: false, cell: ({ number }) => number },
  ];
  return <DataTable isLow rows={entries} keyOf={({ number }) => String(number)} columns={columns} />;
}

function Who({ entry, onActor }: Pick<AuditTableProps, 'onActor'> & { entry: AuditEntry }) {
  const { action, actorId, actorName } = entry;
  if (!actorId) {
    return <span className="quiet">{/^(session|password)\./.test(action) ? 'Anonymous' : 'System'}</span>;
  }
  return (
    <button type="button" className="audit__actor" onClick={() => onActor(actorId)}>
      {actorName ?? 'A deleted user'}
      <span className="visually-hidden">: show this person’s actions</span>
    </button>
  );
}

function From({
  entry: { address, userAgent, sessionId },
  onAddress,
  onSession,
}: Pick<AuditTableProps, 'onAddress' | 'onSession'> & { entry: AuditEntry }) {
  if (address === null) return <span className="quiet">–</span>;
  return (
    <span className="audit__subject">
      <button type="button" className="audit__address" onClick={() => onAddress(address)}>
        {address}
        <span className="visually-hidden">: show what came from here</span>
      </button>
      {userAgent && <span title={userAgent}>{deviceName(userAgent)}</span>}
      {sessionId && (
        <button type="button" className="audit__actor" onClick={() => onSession(sessionId)}>
          Session<span className="visually-hidden">: show its actions</span>
        </button>
      )}
    </span>
  );
}

function Subject({ entry, onSubject }: Pick<AuditTableProps, 'onSubject'> & { entry: AuditEntry }) {
  const { subjectId, actorId } = entry;
  if (!subjectId) return <span className="quiet">–</span>;
  const screen = subjectScreen(entry);
  const name = subjectId === actorId ? 'Self' : subjectName(entry);
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
        History<span className="visually-hidden"> of {name}</span>
      </button>
    </span>
  );
}
