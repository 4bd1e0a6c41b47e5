import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { filesBelow } from '../stack/files-below';
import { borrower, withProduct } from '../stack/product';
import { TestFolder } from '../stack/test-folder';

const MEGABYTE = 1024 * 1024;

/** Mounts a small disk for the object store. Works only for root, and only if the machine allows it. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

const folder = new TestFolder();
const objects = folder.at('objects');
mkdirSync(objects);
const isMounted = process.platform === 'linux' && mountSmallDisk(objects);
if (!isMounted) process.stderr.write('No disk can be mounted here: the test of a full one is skipped\n');

(isMounted ? describe : describe.skip)('a disk that is full', () => {
  withProduct({}, folder.path);
  afterAll(() => execFileSync('umount', ['-l', objects]));

  it('a full disk in the middle of an upload: 503, nothing half-written, and recovery by itself', async () => {
    const pdf = await samplePdf();
    expect((await borrower.upload({ bytes: pdf })).status).toBe(201);
    const before = await filesBelow(objects);
    const ballast = join(objects, 'ballast');
    await writeFile(ballast, Buffer.alloc(8 * MEGABYTE));

    const large = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(6 * MEGABYTE, '%\n'), pdf.subarray(9)]);
    const refused = await borrower.upload({ bytes: large });
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    await rm(ballast);
    expect(await filesBelow(objects)).toEqual(before);
    expect((await borrower.upload({ bytes: pdf })).status).toBe(201);
  });
});
