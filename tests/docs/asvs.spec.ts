import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** The columns of a row: number, requirement, state, how, shown by. */
const ROW =
  /^\| (?<number>\d+\.\d+\.\d+\S*) +\| .+ \| (?<state>met|partly|\*\*no\*\*|doesn't apply) +\| .+ \| (?<shownBy>.+?) +\|$/;

describe('docs/asvs.md', () => {
  let lines: readonly string[];
  beforeAll(async () => {
    const text = await readFile(join(ROOT, 'docs/asvs.md'), 'utf8');
    lines = text.split('\n').filter((line) => /^\| \d/.test(line));
  });
  const columns = (line: string) => ROW.exec(line)?.groups ?? {};

  it('gives each requirement one of four states, once', () => {
    expect(lines.filter((line) => !ROW.test(line))).toEqual([]);
    const numbers = lines.map((line) => columns(line)['number']);
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('names only files that exist', () => {
    const files = lines.flatMap((line) => columns(line)['shownBy']?.match(/(?<=`)[^`,]+(?=`)/g) ?? []);
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
