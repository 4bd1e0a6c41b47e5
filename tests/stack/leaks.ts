import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from './query';

/** @param words in lowercase; the text may be in any case @returns `word in place` */
function tell(place: string, text: string, words: readonly string[]): string[] {
  const small = text.toLowerCase();
  return words.filter((word) => small.includes(word)).map((word) => `${word} in ${place}`);
}

/** Unpacked Chromium: 200 MB that can't contain anybody's data. */
const PROGRAM = /\/coverleaf-chromium-/;

export async function leaksInFiles(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    found.push(...tell(`the name of ${path}`, entry.name, words));
    if (!entry.isFile() || PROGRAM.test(path)) continue;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    found.push(...tell(path, bytes.toString('latin1'), words));
    found.push(...tell(`${path} (UTF-16)`, bytes.toString('utf16le'), words));
  }
  return found;
}

/** Searches the command line and environment of every process that uses a data folder. */
export async function leaksInProcesses(dataDir: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const isMine = (environment: string): boolean => environment.includes(dataDir);
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string): Promise<string> =>
      readFile(join('/proc', pid, name), 'utf8').catch(() => '');
    const [command, environment] = await Promise.all([read('cmdline'), read('environ')]);
    if (isMine(environment) || isMine(command))
      found.push(...tell(`process ${pid}`, command + environment, words));
  }
  return found;
}

const DATABASES = ['lender', 'document', 'mail-ingest', 'translation', 'identity'] as const;

/** Searches every row of every service. @returns `word in table.column` */
export async function leaksInDatabases(dataDir: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const service of DATABASES) {
    const client = await connect(dataDir, service);
    try {
      const { rows: columns } = await client.query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
          where table_schema = 'public'`,
      );
      for (const { table, column } of columns) {
        const [name, at] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
        const holds = `select 1 from ${name} where position($1 in lower(${at}::text)) > 0 limit 1`;
        for (const word of words)
          if ((await client.query(holds, [word])).rowCount) found.push(`${word} in ${table}.${column}`);
      }
    } finally {
      await client.end();
    }
  }
  return found;
}
