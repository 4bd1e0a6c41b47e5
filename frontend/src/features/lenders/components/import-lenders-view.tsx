import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ColumnUse, ColumnUses, ImportColumn, ImportPlan } from '@coverleaf/contracts';
import { checkFile, type ChosenFile, importFile } from '../api/lender-calls';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { ErrorNotice } from '../../../components/controls/notices';
import { Screen } from '../../../components/screen/screen';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { saveTemplate } from '../import-template';
import { CheckIcon } from '../../../components/ui/icons';
import { ExportButtons } from './export-buttons';
import { ImportColumnsTable } from './import-columns';
import { ImportCounts, ImportPlanView, type ImportWords } from '../../../components/imports/import-plan';
import { LENDER_FORM } from '../lender-values';
import { messageOf } from '../../../api-client/call-result';

interface Agreed extends ChosenFile {
  readonly plan: ImportPlan;
  readonly skipRefused: boolean;
}

function useLenderImport() {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<readonly ImportColumn[]>([]);
  const uses: ColumnUses = Object.fromEntries(
    columns.flatMap(({ name, use }) => (use === null || name === '' ? [] : [[name, use] as const])),
  );
  const check = useMutation({
    mutationFn: checkFile,
    onSuccess: (plan) => setColumns(plan.columns),
  });
  const run = useMutation({
    mutationFn: ({ plan, skipRefused, ...chosen }: Agreed) =>
      importFile(chosen, { digest: plan.digest, skipRefused: skipRefused ? 'true' : 'false' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lenders'] }),
  });
  const reset = (): void => {
    check.reset();
    run.reset();
  };
  const failure = run.error ?? check.error;
  return {
    file,
    /** Null until the file is checked, and after the plan became outdated. */
    plan: run.error ? null : (check.data ?? null),
    done: run.data ?? null,
    failure:
      failure && messageOf(failure, run.error ? 'Failed to import lenders' : 'Failed to check the file'),
    isChecking: check.isPending,
    isImporting: run.isPending,
    columns,
    choose: (chosen: File | null): void => {
      reset();
      setFile(chosen);
      setColumns([]);
    },
    /** The plan is then outdated. */
    decide: (name: string, use: ColumnUse | null): void => {
      reset();
      setColumns(columns.map((column) => (column.name === name ? { name, use } : column)));
    },
    check: (): void => {
      reset();
      if (file) check.mutate({ file, columns: uses });
    },
    run: (skipRefused: boolean): void => {
      if (file && check.data) run.mutate({ file, columns: uses, plan: check.data, skipRefused });
    },
  };
}

const ImportDone = ({ plan, onAgain }: { plan: ImportPlan; onAgain: () => void }) => (
  <Screen title="Lenders imported">
    <div className="import" role="status">
      <div className="notice notice--ok">
        <CheckIcon />
        File imported. Pages show the changes within two seconds.
      </div>
      <ImportCounts {...plan} />
    </div>
    <div className="form-end import__end">
      <Link className="btn btn--action" to="/admin/lenders">
        Back to lenders
      </Link>
      <Button onClick={onAgain}>Import another file</Button>
    </div>
  </Screen>
);

const LABELS_BY_FIELD = new Map<string, string>(
  LENDER_FORM.names.map((name) => [name, LENDER_FORM.fields[name].label]),
);
const WORDS: ImportWords = {
  noun: 'lender',
  below: (slug) => `/${slug}`,
  labelOf: (field) => LABELS_BY_FIELD.get(field) ?? field,
};

const HINT = 'CSV in UTF-8 with commas, or JSON; at most 5 MB and 10,000 lenders.';

export function ImportLendersView() {
  const { file, plan, done, failure, ...steps } = useLenderImport();
  const [isMissing, setMissing] = useState(false);
  const check = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(!file);
    if (!steps.isChecking) steps.check();
  };
  if (done) return <ImportDone plan={done} onAgain={() => steps.choose(null)} />;
  return (
    <Screen
      title="Import lenders"
      actions={
        <>
          <Button onClick={saveTemplate}>
            <DownloadIcon />
            Template
          </Button>
          <ExportButtons filter={{}} isFiltered={false} />
        </>
      }
    >
      <form className="import" onSubmit={check} noValidate>
        <p>
          Rows are matched to lenders by ID, then by slug. New lenders are added, changed lenders are updated,
          and lenders not in the file stay the same.
        </p>
        <p>
          Start with the template, which includes a sample lender, or with an export of your current lenders.
        </p>
        <Field
          name="file"
          type="file"
          label="File"
          accept=".csv,.json,text/csv,application/json"
          hint={HINT}
          error={isMissing && !file ? 'Choose a file' : undefined}
          onChange={({ target }) => steps.choose(target.files?.[0] ?? null)}
        />
        <ImportColumnsTable columns={steps.columns} onDecide={steps.decide} />
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        <div className="form-end">
          <Button type="submit" variant={plan ? 'quiet' : 'action'} busy={steps.isChecking}>
            {plan || steps.columns.length > 0 ? 'Check again' : 'Check file'}
          </Button>
          <Link className="btn" to="/admin/lenders">
            Cancel
          </Link>
        </div>
      </form>
      {plan && (
        <ImportPlanView
          key={plan.digest}
          plan={plan}
          words={WORDS}
          isUndecided={steps.columns.some(({ use }) => use === null)}
          busy={steps.isImporting}
          onImport={steps.run}
        />
      )}
    </Screen>
  );
}
