import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../../apps/document/test/sample-files';
import { Borrower } from '../../stack/borrower';
import { textsBelow } from '../../stack/files-below';
import { query } from '../../stack/query';
import type { Stack } from '../../stack/start-stack';

const MARKER = 'waxwing';

/** A file share that repeats what it was sent. */
export async function startEcho(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: `No borrower ${MARKER} ${MARKER}@example.com` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Its file share is an echo. */
export function quietRefusals(started: () => Stack): void {
  const read = async (folder: string): Promise<string> =>
    (await textsBelow(join(started().dataDir, folder))).join('');

  it('what a destination says of a person is shown to staff, and stands neither in logs nor in Redis', async () => {
    const stack = started();
    const fields = { name: 'Ann', insuranceCompany: 'Prairie Mutual', financialInstitution: 'Harbor' };
    const { status, body } = await new Borrower(stack).upload({ bytes: await samplePdf(), fields });
    expect(status).toBe(201);
    const failed = (): Promise<unknown[]> =>
      query(
        stack.dataDir,
        'document',
        `select last_error from transmissions where upload_id = '${body.id}' and state = 'failed'`,
      );
    await waitFor(async () => (await failed()).length === 1, { timeoutMs: 30_000 });
    expect(await failed()).toEqual([
      {
        last_error: `Failed to upload document: The file share refused it (422): No borrower ${MARKER} ${MARKER}@example.com`,
      },
    ]);
    // Both tell of the failure, in our own words.
    for (const folder of ['logs', 'redis']) {
      await waitFor(async () => (await read(folder)).includes('The file share refused it (422)'), {
        what: folder,
      });
      expect(await read(folder)).not.toContain(MARKER);
    }
  });
}
