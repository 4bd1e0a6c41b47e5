import { type AdminLender, EXCHANGE_COLUMNS, type ExportQuery } from '@coverleaf/contracts';
import { csvLine, defused } from '../exports/csv-cells';

interface Format {
  readonly type: string;
  readonly head: string;
  readonly line: (lender: AdminLender, isFirst: boolean) => string;
  readonly end: string;
}

/** What a file of lenders is made of. */
export const EXPORT_FORMATS: Readonly<Record<ExportQuery['format'], Format>> = {
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    // Without the mark Excel reads UTF-8 as something else.
    head: `\ufeff${csvLine(EXCHANGE_COLUMNS)}`,
    line: (lender) => csvLine(EXCHANGE_COLUMNS.map((column) => defused(String(lender[column] ?? '')))),
    end: '',
  },
  json: {
    type: 'application/json; charset=utf-8',
    head: '[',
    line: (lender, isFirst) => {
      const fields = EXCHANGE_COLUMNS.map((column) => [column, lender[column]] as const);
      const { testimonials } = lender;
      return `${isFirst ? '' : ','}\n${JSON.stringify({ ...Object.fromEntries(fields), testimonials })}`;
    },
    end: '\n]\n',
  },
};

type ReadPage = (cursor: string | undefined) => Promise<{
  readonly items: readonly AdminLender[];
  readonly nextCursor?: string | undefined;
}>;

/** The file in pieces: a page at a time is in memory, and the next is read when the last has been taken. */
export async function* exportOf(format: ExportQuery['format'], readPage: ReadPage): AsyncGenerator<string> {
  const { head, line, end } = EXPORT_FORMATS[format];
  yield head;
  let isFirst = true;
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await readPage(cursor);
    const lines = items.map((lender, index) => line(lender, isFirst && index === 0));
    isFirst &&= items.length === 0;
    if (lines.length > 0) yield lines.join('');
    cursor = nextCursor;
  } while (cursor !== undefined);
  if (end) yield end;
}
