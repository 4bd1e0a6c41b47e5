import { type FormEvent, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignedInUser } from '@coverleaf/contracts';
import { Link, useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { formatNumber } from '../../../components/controls/format';
import { ErrorNotice } from '../../../components/controls/notices';
import { Badge, Moment } from '../../../components/controls/values';
import { LenderField } from '../../../components/lenders/lender-field';
import { Screen } from '../../../components/screen/screen';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { importRoster, listRosters, ROSTERS_KEY } from '../api/roster-calls';
import { saveExample } from '../example-roster';
import { ROSTER_STATES } from '../roster-labels';

/** Sends a roster and goes to its progress. Staff of a lender import theirs. */
export function ImportRosterView({ user }: { user: SignedInUser }) {
  return (
    <Screen
      title="Import roster"
      actions={
        <Button onClick={saveExample}>
          <DownloadIcon />
          Example file
        </Button>
      }
    >
      <p className="roster__intro">
        A roster is a lender’s list of loans. Each row opens the case of its reference, or changes the case
        that has it. An empty cell changes nothing, and a hyphen (-) clears a field.
      </p>
      <RosterForm ownLenderId={user.lenderId} />
      <EarlierImports />
    </Screen>
  );
}

interface Sent {
  readonly lenderId: string;
  readonly file: File;
}

function RosterForm({ ownLenderId }: { ownLenderId: string | null }) {
  const [lenderId, setLenderId] = useState(ownLenderId ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const [part, setPart] = useState(0);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (sent: Sent) => importRoster(sent.lenderId, sent.file, setPart),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ROSTERS_KEY });
      await navigate(`/admin/cases/import/${id}`);
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (sending.isPending || !file || lenderId === '') return;
    setPart(0);
    sending.mutate({ lenderId, file });
  };
  return (
    <form className="roster" onSubmit={send} noValidate>
      {ownLenderId === null && (
        <LenderField
          value={lenderId}
          error={wasTried && lenderId === '' ? 'Choose a lender' : undefined}
          onChange={setLenderId}
        />
      )}
      <Field
        name="file"
        type="file"
        label="File"
        accept=".csv,.json,.jsonl,text/csv,application/json"
        hint="CSV or JSON. The first row of a CSV file names the columns."
        error={wasTried && !file ? 'Choose a file' : undefined}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      {sending.error && <ErrorNotice>{messageOf(sending.error, 'Failed to send the file')}</ErrorNotice>}
      {sending.isPending && <progress className="roster__bar" aria-label="Upload" value={part} />}
      <div className="form-end">
        <Button type="submit" variant="action" busy={sending.isPending}>
          Import
        </Button>
        <Link className="btn" to="/admin/cases">
          Cancel
        </Link>
      </div>
    </form>
  );
}

function EarlierImports() {
  const { data } = useQuery({ queryKey: [...ROSTERS_KEY, 'list'], queryFn: listRosters });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="roster__earlier" aria-labelledby="earlier-imports">
      <h2 id="earlier-imports">Earlier imports</h2>
      <ul>
        {data.items.map(({ id, originalFilename, state, read, createdAt }) => (
          <li key={id}>
            <Link to={`/admin/cases/import/${id}`}>{originalFilename}</Link>{' '}
            <Badge tone={ROSTER_STATES[state].tone}>{ROSTER_STATES[state].label}</Badge>{' '}
            <span className="quiet">
              {formatNumber(read)} rows, <Moment at={createdAt} to="minute" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
