import { Readable } from 'node:stream';
import { escapeFormula } from '@coverleaf/parsers';
import { StreamableFile } from '@nestjs/common';

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;

export interface ExportFormat<Row> {
  readonly extension: string;
  readonly type: string;
  readonly head: string;
  readonly row: (row: Row, isFirst: boolean) => string;
  readonly end: string;
}

type Cell = string | number | boolean | null | undefined;

export function csvFormat<Row>(columns: Readonly<Record<string, (row: Row) => Cell>>): ExportFormat<Row> {
  const cells = Object.values(columns);
  return {
    extension: 'csv',
    type: 'text/csv; charset=utf-8; header=present',
    // Excel reads UTF-8 only after a byte order mark.
    head: `\ufeff${csvLine(Object.keys(columns))}`,
    row: (row) => csvLine(cells.map((cell) => escapeFormula(String(cell(row) ?? '')))),
    end: '',
  };
}

type ReadPage<Row> = (
  cursor: string | undefined,
) => Promise<{ readonly items: readonly Row[]; readonly nextCursor?: string | undefined }>;

/**
 * A download that is read page by page as the client consumes it. The first page is read before the response begins.
 */
export async function exportFile<Row>(name: string, format: ExportFormat<Row>, readPage: ReadPage<Row>) {
  const first = await readPage(undefined);
  const chunks = exportChunks(format, (cursor) => (cursor ? readPage(cursor) : Promise.resolve(first)));
  const day = new Date().toISOString().slice(0, 10);
  return new StreamableFile(Readable.from(chunks, { objectMode: false }), {
    type: format.type,
    disposition: `attachment; filename="${name}-${day}.${format.extension}"`,
  });
}

async function* exportChunks<Row>({ head, row, end }: ExportFormat<Row>, readPage: ReadPage<Row>) {
  yield head;
  let isFirst = true;
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await readPage(cursor);
    const lines = items.map((item, index) => row(item, isFirst && index === 0));
    isFirst &&= items.length === 0;
    if (lines.length > 0) yield lines.join('');
    cursor = nextCursor;
  } while (cursor !== undefined);
  if (end) yield end;
}
