import type { UserImportPlan, SignedInUser } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { counted } from '../../../components/controls/format';
import { ErrorNotice } from '../../../components/controls/notices';
import { saveFile } from '../../../components/files/save-file';
import { ImportCounts, ImportPlanView, type ImportWords } from '../../../components/imports/import-plan';
import { Screen } from '../../../components/screen/screen';
import { CheckIcon } from '../../../components/ui/icons';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { importUsers } from '../api/user-calls';

const LABELS: Readonly<Record<string, string>> = {
  email: 'Email',
  name: 'Full name',
  role: 'Role',
  lender: 'Lender',
};
const WORDS: ImportWords = {
  noun: 'user',
  below: (email) => email,
  labelOf: (field) => LABELS[field] ?? field,
};

const EXAMPLE = 'email,name,role,lender\r\nann@example.com,Ann Example,user,skyla\r\n';
// Without the byte order mark, Excel does not detect UTF-8.
const saveExample = (): void =>
  saveFile(new Blob([`\ufeff${EXAMPLE}`], { type: 'text/csv' }), 'users-template.csv');

interface Agreed {
  readonly file: File;
  readonly plan: UserImportPlan;
  readonly skipRefused: boolean;
}

/** Invites the users of a file: a dry run shows what it would do, then all are invited or none. */
export function ImportUsersView({ editor }: { editor: SignedInUser }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const check = useMutation({ mutationFn: (chosen: File) => importUsers(chosen) });
  const run = useMutation({
    mutationFn: ({ file: agreed, plan, skipRefused }: Agreed) =>
      importUsers(agreed, { digest: plan.digest, skipRefused }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
  const choose = (chosen: File | null): void => {
    check.reset();
    run.reset();
    setFile(chosen);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!file || check.isPending) return;
    run.reset();
    check.mutate(file);
  };
  if (run.data) return <Invited plan={run.data} />;
  const failure = run.error ?? check.error;
  const plan = run.error ? undefined : check.data;
  return (
    <Screen
      title="Import users"
      actions={
        <Button onClick={saveExample}>
          <DownloadIcon />
          Template
        </Button>
      }
    >
      <form className="import" onSubmit={submit} noValidate>
        <p>
          Each new user gets an email with a link to choose a password. Users whose address exists stay as
          they are.
        </p>
        <p>
          The role is user, site manager{editor.role === 'admin' && ' or administrator'}; the default is user.{' '}
          {editor.role === 'admin'
            ? 'The lender is a slug, an account ID or a name, or “all”.'
            : 'Leave the lender empty: they belong to yours.'}
        </p>
        <Field
          name="file"
          type="file"
          label="File"
          accept=".csv,text/csv"
          hint="CSV in UTF-8 with commas and the columns email, name, role and lender; at most 500 users."
          error={wasTried && !file ? 'Choose a file' : undefined}
          onChange={({ target }) => choose(target.files?.[0] ?? null)}
        />
        {failure && <ErrorNotice>{messageOf(failure, 'Failed to read the file')}</ErrorNotice>}
        <div className="form-end">
          <Button type="submit" variant={plan ? 'quiet' : 'action'} busy={check.isPending}>
            {plan ? 'Check again' : 'Check file'}
          </Button>
          <Link className="btn" to="/admin/users">
            Cancel
          </Link>
        </div>
      </form>
      {plan && file && (
        <ImportPlanView
          key={plan.digest}
          plan={plan}
          words={WORDS}
          busy={run.isPending}
          onImport={(skipRefused) => run.isPending || run.mutate({ file, plan, skipRefused })}
        />
      )}
    </Screen>
  );
}

const Invited = ({ plan }: { plan: UserImportPlan }) => (
  <Screen title="Users imported">
    <div className="import" role="status">
      <div className="notice notice--ok">
        <CheckIcon />
        {counted(plan.counts.added, 'user')} invited. Their emails are on the way.
      </div>
      <ImportCounts {...plan} />
    </div>
    <div className="form-end import__end">
      <Link className="btn btn--action" to="/admin/users">
        Back to users
      </Link>
    </div>
  </Screen>
);
