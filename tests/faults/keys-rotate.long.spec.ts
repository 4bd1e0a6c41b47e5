import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Borrower } from '../stack/borrower';
import { stack, withProduct } from '../stack/product';
import { TestFolder } from '../stack/test-folder';

jest.setTimeout(180_000);

const ROOT = join(__dirname, '..', '..');
const NEW_ID = /^\d{4}-\d\d-\d\d-[0-9a-f]{6}$/;

const rotate = (env: Readonly<Record<string, string>>): Promise<{ stdout: string }> =>
  promisify(execFile)('npm', ['run', '--silent', 'keys:rotate'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
const newestOf = (keys: string): string => keys.split(':')[0] ?? '';
const restOf = (keys: string): string => keys.slice(keys.indexOf(',') + 1);

const folder = new TestFolder();
const dataDir = folder.path;
const keyPath = folder.at('encryption-keys');

describe('the command that rotates keys', () => {
  const keyFile = async (): Promise<string> => (await readFile(keyPath, 'utf8')).trim();
  withProduct({}, dataDir);

  it('prints the list where the keys are given, and touches no file', async () => {
    const given = await keyFile();
    const { stdout } = await rotate({ DATA_DIR: dataDir, ENCRYPTION_KEYS: given });
    const printed = stdout.trim();
    expect(restOf(printed)).toBe(given);
    expect(newestOf(printed)).toMatch(NEW_ID);
    expect(await keyFile()).toBe(given);
  });

  it('says where there are no keys', async () => {
    const nowhere = join(dataDir, 'nowhere');
    await expect(rotate({ DATA_DIR: nowhere })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `There are no keys at ${join(nowhere, 'encryption-keys')}: set DATA_DIR or ENCRYPTION_KEYS.`,
      ),
    });
  });

  it('puts a key before those of a product that runs on', async () => {
    await new Borrower(stack).send();
    const before = await keyFile();
    const { stdout } = await rotate({ DATA_DIR: dataDir });
    const after = await keyFile();
    const id = newestOf(after);
    expect(id).toMatch(NEW_ID);
    expect(restOf(after)).toBe(before);
    expect(stdout).toBe(`${keyPath} begins with the key ${id}. Restart the product.\n`);
    expect((await stat(keyPath)).mode & 0o777).toBe(0o600);
    await new Borrower(stack).send();
  });
});
