import type { LenderChoice } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { reasonOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { counted } from '../../../components/controls/format';
import { ErrorNotice } from '../../../components/controls/notices';
import { Badge, TwoLines } from '../../../components/controls/values';
import { acceptOf } from '../../../components/images/image-files';
import { lendersFor } from '../../../components/lenders/lender-choices';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { Screen } from '../../../components/screen/screen';
import { addLogo, getLender, updateLender } from '../api/lender-calls';
import { logosIn, type NamedLogo } from '../logo-files';

interface PlannedLogo extends NamedLogo {
  readonly lender: LenderChoice | undefined;
}

type Outcome = 'done' | { readonly failure: string };

const NO_LENDER = 'No active lender has this slug';

/** Stores one logo as a single upload does, then assigns it. */
async function give({ file, lender }: PlannedLogo): Promise<void> {
  if (!lender) throw new Error(NO_LENDER);
  const { logoUrl } = await addLogo(file, lender.name, () => undefined);
  const { version } = await getLender(lender.id);
  await updateLender(lender.id, version, { logoUrl });
}

function useBulkLogos() {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const check = useMutation({
    mutationFn: async (files: readonly File[]): Promise<readonly PlannedLogo[]> => {
      setOutcomes(new Map());
      const planned: PlannedLogo[] = [];
      for (const logo of await logosIn(files)) {
        const found = logo.problem ? [] : (await queries.fetchQuery(lendersFor(logo.slug))).items;
        const lender = found.find(({ slug }) => slug === logo.slug);
        planned.push({ ...logo, lender, problem: logo.problem ?? (lender ? undefined : NO_LENDER) });
      }
      return planned;
    },
  });
  const run = useMutation({
    // One after the other: each is converted by the server, and a failed one stops no other.
    mutationFn: async (logos: readonly PlannedLogo[]): Promise<void> => {
      for (const logo of logos) {
        const outcome = await give(logo).then(
          (): Outcome => 'done',
          (error: unknown): Outcome => ({ failure: reasonOf(error) }),
        );
        setOutcomes((before) => new Map(before).set(logo.file.name, outcome));
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['lenders'] }),
  });
  return { check, run, outcomes };
}

/** Gives logos to many lenders: image files, or ZIP files with them, that are named by slug. */
export function BulkLogosView() {
  const { check, run, outcomes } = useBulkLogos();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wasTried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (files.length > 0 && !check.isPending && !run.isPending) check.mutate(files);
  };
  const logos = check.data ?? [];
  const left = logos.filter(({ problem, file }) => !problem && outcomes.get(file.name) !== 'done');
  const done = [...outcomes.values()].filter((one) => one === 'done').length;
  return (
    <Screen
      title="Upload logos"
      actions={
        <Link className="btn" to="/admin/lenders">
          All lenders
        </Link>
      }
    >
      <form className="import" onSubmit={submit} noValidate>
        <p>
          Name each file by the lender’s slug, such as skyla.png. A logo replaces the one that the lender has.
        </p>
        <Field
          name="files"
          type="file"
          label="Files"
          multiple
          accept={`${acceptOf('logo')},.zip`}
          hint="JPG, PNG, GIF, SVG or WEBP, at most 2MB each, or ZIP files with them; at most 500 logos."
          error={wasTried && files.length === 0 ? 'Choose files' : undefined}
          onChange={({ target }) => {
            check.reset();
            setFiles([...(target.files ?? [])]);
          }}
        />
        {check.error && <ErrorNotice>{check.error.message}</ErrorNotice>}
        <div className="form-end">
          <Button type="submit" variant={logos.length > 0 ? 'quiet' : 'action'} busy={check.isPending}>
            {logos.length > 0 ? 'Check again' : 'Check files'}
          </Button>
        </div>
      </form>
      {check.data && (
        <section className="import__plan" aria-labelledby="logo-plan">
          <h2 id="logo-plan">What the files will change</h2>
          <p role="status">
            {outcomes.size === 0
              ? `${counted(left.length, 'lender')} will get a logo.`
              : `${counted(done, 'lender')} got a logo.`}
          </p>
          {logos.length > 0 && (
            <DataTable
              className="import__rows"
              isLow
              rows={logos}
              keyOf={({ file, slug }) => `${slug} ${file.name} ${file.size}`}
              columns={columnsFor(outcomes)}
            />
          )}
          {left.length > 0 && (
            <div className="form-end">
              <Button variant="action" busy={run.isPending} onClick={() => run.isPending || run.mutate(left)}>
                Upload {counted(left.length, 'logo')}
              </Button>
            </div>
          )}
        </section>
      )}
    </Screen>
  );
}

const columnsFor = (outcomes: ReadonlyMap<string, Outcome>): readonly Column<PlannedLogo>[] => [
  {
    label: 'File',
    isRowHeader: true,
    cell: ({ file, slug }) => <TwoLines below={`/${slug}`}>{file.name}</TwoLines>,
  },
  { label: 'Lender', cell: ({ lender }) => lender?.name ?? <span className="quiet">None</span> },
  {
    label: 'Result',
    className: ({ file, problem }) =>
      failureOf(outcomes.get(file.name), problem) === undefined ? undefined : 'import__problems',
    cell: ({ file, problem }) => <Result outcome={outcomes.get(file.name)} problem={problem} />,
  },
];

const failureOf = (outcome: Outcome | undefined, problem: string | undefined): string | undefined =>
  problem ?? (typeof outcome === 'object' ? outcome.failure : undefined);

function Result({ outcome, problem }: { outcome: Outcome | undefined; problem: string | undefined }) {
  const wrong = failureOf(outcome, problem);
  if (wrong !== undefined)
    return (
      <>
        <Badge tone="bad">Error</Badge> {wrong}
      </>
    );
  return outcome === 'done' ? <Badge tone="ok">Done</Badge> : <Badge tone="ink">To upload</Badge>;
}
