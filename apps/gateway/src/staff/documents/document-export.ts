import type { DocumentRow } from '@coverleaf/contracts';
import { csvLine, defused } from '../exports/csv-cells';

type Cell = string | number | null;

const COLUMNS: Readonly<Record<string, (document: DocumentRow) => Cell>> = {
  id: ({ id }) => id,
  received: ({ createdAt }) => createdAt,
  name: ({ name }) => name,
  financialInstitution: ({ financialInstitution }) => financialInstitution,
  insuranceCompany: ({ insuranceCompany }) => insuranceCompany,
  lender: ({ lenderName }) => lenderName,
  fileName: ({ originalFilename }) => originalFilename,
  status: ({ status }) => status,
  stage: ({ stage }) => stage,
  sendingEnded: ({ sendingEnded }) => sendingEnded,
  pages: ({ pages }) => pages,
  bytes: ({ bytes }) => bytes,
};
const CELLS = Object.values(COLUMNS);

type ReadPage = (cursor: string | undefined) => Promise<{
  readonly items: readonly DocumentRow[];
  readonly nextCursor?: string | undefined;
}>;

/** The file in pieces: a page at a time is in memory, and the next is read when the last has been taken. */
export async function* csvOf(readPage: ReadPage): AsyncGenerator<string> {
  // Without the mark Excel reads UTF-8 as something else.
  yield `\ufeff${csvLine(Object.keys(COLUMNS))}`;
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await readPage(cursor);
    const lines = items.map((document) =>
      csvLine(CELLS.map((cell) => defused(String(cell(document) ?? '')))),
    );
    if (lines.length > 0) yield lines.join('');
    cursor = nextCursor;
  } while (cursor !== undefined);
}
