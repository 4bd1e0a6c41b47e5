import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer } from './mailer';

describe('mails that are left in a folder', () => {
  it('are one file where two workers send one at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mails-'));
    const mailer = createMailer({ folder, from: 'portal@coverleaf.example' });
    const mail = { id: 'notification-1', to: 'ann@example.com', subject: 'Received', text: 'Hello' };
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
    expect(await readdir(folder)).toEqual(['notification-1.eml']);
    await rm(folder, { recursive: true });
  });
});
