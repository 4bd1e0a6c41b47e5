import { useMutation, useQuery } from '@tanstack/react-query';
import type { RosterImport, RosterProblem } from '@coverleaf/contracts';
import { Link, useParams } from 'react-router-dom';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { formatNumber } from '../../../components/controls/format';
import { ErrorNotice, Loaded } from '../../../components/controls/notices';
import { Badge, Counts } from '../../../components/controls/values';
import { saveFile } from '../../../components/files/save-file';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { List } from '../../../components/lists/list';
import { useCursorPages } from '../../../components/lists/use-list';
import { Screen } from '../../../components/screen/screen';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { exportProblems, getRoster, listProblems, ROSTERS_KEY } from '../api/roster-calls';
import { isRunning, ROSTER_STATES } from '../roster-labels';

const POLL_MS = 1_000;

/** The progress of an import, and its result. */
export function RosterView() {
  const { rosterId = '' } = useParams();
  const query = useQuery({
    queryKey: [...ROSTERS_KEY, rosterId],
    queryFn: () => getRoster(rosterId),
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data.state) ? false : POLL_MS),
  });
  return (
    <Screen
      title="Import of a roster"
      actions={
        <Link className="btn" to="/admin/cases/import">
          Import another file
        </Link>
      }
    >
      <Loaded query={query} what="import" ignoresRefetchErrors>
        {(roster) => <RosterResult roster={roster} />}
      </Loaded>
    </Screen>
  );
}

function RosterResult({ roster }: { roster: RosterImport }) {
  const { id, state, originalFilename, failure, bytes, bytesRead, problems } = roster;
  const { label, tone } = ROSTER_STATES[state];
  return (
    <div className="roster">
      <p role="status">
        <Badge tone={tone}>{label}</Badge> <span className="roster__file">{originalFilename}</span>
      </p>
      {isRunning(state) && (
        <progress className="roster__bar" aria-label="Import" max={Math.max(bytes, 1)} value={bytesRead} />
      )}
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <Counts
        counts={[
          { label: 'Rows read', value: roster.read },
          { label: 'Cases opened', value: roster.opened },
          { label: 'Cases changed', value: roster.changed },
          { label: 'Unchanged', value: roster.unchanged },
          { label: 'Refused', value: roster.refused, meaning: 'Not saved' },
          { label: 'To check', value: roster.warned, meaning: 'Saved' },
        ]}
      />
      {!isRunning(state) && problems > 0 && <Problems id={id} count={problems} />}
      {!isRunning(state) && (
        <div className="form-end">
          <Link className="btn btn--action" to="/admin/cases">
            Go to cases
          </Link>
        </div>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<RosterProblem>[] = [
  { label: 'Row', isRowHeader: true, phoneLabel: 'Row', cell: ({ row }) => formatNumber(row) },
  { label: 'Column', cell: ({ column }) => column ?? 'The whole row' },
  {
    label: 'Result',
    cell: ({ isWarning }) => (
      <Badge tone={isWarning ? 'wait' : 'bad'}>{isWarning ? 'Please check' : 'Refused'}</Badge>
    ),
  },
  { label: 'Problem', cell: ({ message }) => message },
];

function Problems({ id, count }: { id: string; count: number }) {
  const list = useCursorPages([...ROSTERS_KEY, id, 'problems'], 1, (cursor) => listProblems(id, cursor));
  const saving = useMutation({
    mutationFn: async () => saveFile(await exportProblems(id), 'roster-problems.csv'),
  });
  return (
    <section className="roster__problems" aria-labelledby="roster-problems">
      <div className="roster__head">
        <h2 id="roster-problems">What to correct</h2>
        <Button onClick={() => saving.mutate()} busy={saving.isPending}>
          <DownloadIcon />
          Problems as CSV
        </Button>
      </div>
      <p>
        Correct these {formatNumber(count)} in the file and import it again: rows that are the same change
        nothing.
      </p>
      {saving.error && <ErrorNotice>{messageOf(saving.error, 'Failed to save the problems')}</ErrorNotice>}
      <List list={list} noun={['problem', 'problems']} empty={{ text: 'Problems of rows appear here.' }}>
        {(items) => (
          <DataTable
            className="roster__rows"
            rows={items}
            keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
            columns={COLUMNS}
          />
        )}
      </List>
    </section>
  );
}
