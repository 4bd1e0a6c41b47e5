import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';

/**
 * The emails to an address in a product's folder, oldest first. Sorted by the files' times, because an email's date has
 * only seconds.
 */
export async function emailsTo(folder: string, address: string): Promise<ParsedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { at: (await stat(path)).mtimeMs, mail: await simpleParser(await readFile(path)) };
    }),
  );
  const isTo = ({ to }: ParsedMail): boolean =>
    [to ?? []].flat().some(({ value }) => value.some((one) => one.address === address));
  return mails
    .filter(({ mail }) => isTo(mail))
    .toSorted((a, b) => a.at - b.at)
    .map(({ mail }) => mail);
}
