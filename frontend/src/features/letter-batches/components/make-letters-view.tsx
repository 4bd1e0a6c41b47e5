import type { LetterKind, MadeLetters, RefusedLetter, SignedInUser } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field, Options, SelectField } from '../../../components/controls/fields';
import { counted, formatNumber } from '../../../components/controls/format';
import { ErrorNotice } from '../../../components/controls/notices';
import { saveFile } from '../../../components/files/save-file';
import { LenderField } from '../../../components/lenders/lender-field';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { knownKey } from '../../../components/lists/filter-bar';
import { Screen } from '../../../components/screen/screen';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { LETTERS_KEY, makeLetters, saveKit } from '../api/letter-calls';
import { LETTER_KINDS } from '../letter-kinds';

/** What the import of a roster accepts as well; a cell in quotation marks stays text in spreadsheets. */
const EXAMPLE = 'reference\r\n"REF-1001"\r\n"REF-1002"\r\n';

const saveExample = (): void => saveFile(new Blob([EXAMPLE], { type: 'text/csv' }), 'letters.csv');

/** Makes the codes of one mailing. Staff of a lender make theirs. */
export function MakeLettersView({ user }: { user: SignedInUser }) {
  const [made, setMade] = useState<MadeLetters | null>(null);
  return (
    <Screen
      title="Make codes"
      actions={
        <Button onClick={saveExample}>
          <DownloadIcon />
          Example file
        </Button>
      }
    >
      {made ? (
        <Made made={made} onAgain={() => setMade(null)} />
      ) : (
        <>
          <p className="letters__intro">
            Each reference gets a code for one letter. The kit has the codes, a QR code per letter and an
            example of a letter. A borrower who scans the QR code, or enters the code on the lender’s page,
            reads who sent the letter, its kind and its date.
          </p>
          <LettersForm ownLenderId={user.lenderId} onMade={setMade} />
        </>
      )}
    </Screen>
  );
}

interface LettersFormProps {
  readonly ownLenderId: string | null;
  readonly onMade: (made: MadeLetters) => void;
}

function LettersForm({ ownLenderId, onMade }: LettersFormProps) {
  const [lenderId, setLenderId] = useState(ownLenderId ?? '');
  const [kind, setKind] = useState<LetterKind>('first_notice');
  const [datedOn, setDatedOn] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const [part, setPart] = useState(0);
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: (chosen: File) => makeLetters({ lenderId, kind, datedOn }, chosen, setPart),
    onSuccess: async (made) => {
      onMade(made);
      await queries.invalidateQueries({ queryKey: LETTERS_KEY });
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (making.isPending || !file || lenderId === '' || datedOn === '') return;
    setPart(0);
    making.mutate(file);
  };
  return (
    <form className="letters" onSubmit={send} noValidate>
      {ownLenderId === null && (
        <LenderField
          value={lenderId}
          error={wasTried && lenderId === '' ? 'Choose a lender' : undefined}
          onChange={setLenderId}
        />
      )}
      <SelectField
        name="kind"
        label="Kind of letter"
        value={kind}
        onChange={({ target }) => setKind(knownKey(LETTER_KINDS, target.value) ?? 'other')}
      >
        <Options options={Object.entries(LETTER_KINDS)} />
      </SelectField>
      <Field
        name="datedOn"
        type="date"
        label="Date on the letters"
        value={datedOn}
        error={wasTried && datedOn === '' ? 'Enter the date on the letters' : undefined}
        onChange={({ target }) => setDatedOn(target.value)}
      />
      <Field
        name="file"
        type="file"
        label="File"
        accept=".csv,text/csv"
        hint="CSV with a column “reference”, up to 2,000 rows. Other columns are ignored, so a roster will do."
        error={wasTried && !file ? 'Choose a file' : undefined}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      {making.error && <ErrorNotice>{messageOf(making.error, 'Failed to make the codes')}</ErrorNotice>}
      {making.isPending && <progress className="letters__bar" aria-label="Upload" value={part} />}
      <div className="form-end">
        <Button type="submit" variant="action" busy={making.isPending}>
          Make codes
        </Button>
        <Link className="btn" to="/admin/letters">
          Cancel
        </Link>
      </div>
    </form>
  );
}

const COLUMNS: readonly Column<RefusedLetter>[] = [
  { label: 'Row', isRowHeader: true, phoneLabel: 'Row', cell: ({ row }) => formatNumber(row) },
  { label: 'Problem', cell: ({ message }) => message },
];

function Made({ made: { batch, refused }, onAgain }: { made: MadeLetters; onAgain: () => void }) {
  const saving = useMutation({ mutationFn: () => saveKit(batch) });
  return (
    <div className="letters">
      <p role="status">
        {counted(batch.letters, 'code')} made.{' '}
        {refused.length > 0 && `${counted(refused.length, 'row')} got none.`}
      </p>
      {saving.error && <ErrorNotice>{messageOf(saving.error, 'Failed to save the kit')}</ErrorNotice>}
      <div className="form-end">
        <Button variant="action" busy={saving.isPending} onClick={() => saving.mutate()} autoFocus>
          <DownloadIcon />
          Download kit
        </Button>
        <Button onClick={onAgain}>Make more codes</Button>
        <Link className="btn" to="/admin/letters">
          Go to letters
        </Link>
      </div>
      {refused.length > 0 && (
        <section className="letters__refused" aria-labelledby="letters-refused">
          <h2 id="letters-refused">Rows without a code</h2>
          <p>Correct these in a file of their own and make codes for them: the others have theirs.</p>
          <DataTable rows={refused} keyOf={({ row, message }) => `${row} ${message}`} columns={COLUMNS} />
        </section>
      )}
    </div>
  );
}
