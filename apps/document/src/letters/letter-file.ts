import { Readable } from 'node:stream';
import { MAX_LETTERS, type RefusedLetter } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { RosterFileError } from '../rosters/file/roster-file-error';
import { RosterReader } from '../rosters/file/roster-reader';

interface ListedReference {
  readonly reference: string;
  /** As of cases. */
  readonly referenceHash: string;
}

interface LetterFile {
  /** In the order of the file, each one once. */
  readonly references: readonly ListedReference[];
  readonly refused: readonly RefusedLetter[];
}

/** Rows that are named when none can be used. */
const NAMED = 5;

/**
 * The references of a file that is a roster or has a column of references. Other columns are ignored.
 * @throws AppError 422 `unusable_file`
 */
export async function readLetterFile(bytes: Buffer): Promise<LetterFile> {
  const reader = new RosterReader(new Set(['reference']));
  const references: ListedReference[] = [];
  const refused: RefusedLetter[] = [];
  try {
    for await (const rows of reader.read(Readable.from([bytes]))) {
      for (const { loan, problems } of rows) {
        if (loan) references.push({ reference: loan.fields.reference, referenceHash: loan.referenceHash });
        else refused.push(...problems.filter(({ isWarning }) => !isWarning));
      }
      if (references.length + refused.length > MAX_LETTERS)
        throw unusable('A file may have 2,000 references. Divide this one.');
    }
  } catch (error) {
    throw error instanceof RosterFileError ? unusable(error.message) : error;
  }
  if (references.length > 0)
    return { references, refused: refused.map(({ row, message }) => ({ row, message })) };
  const named = refused.slice(0, NAMED).map(({ row, message }) => `Row ${row}: ${message}`);
  throw unusable(`No row of this file can be used. ${named.join(' ')}`);
}

const unusable = (message: string): AppError => new AppError('unusable_file', 422, message);
