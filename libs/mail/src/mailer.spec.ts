import { readdir } from 'node:fs/promises';
import { useFolder } from '@coverleaf/testing';
import { createMailer } from './mailer';

describe('mails that are left in a folder', () => {
  const folder = useFolder();

  it('are one file where two workers send one at once', async () => {
    const mailer = createMailer({ folder: folder.path, from: 'portal@coverleaf.example' });
    const mail = { id: 'notification-1', to: 'ann@example.com', subject: 'Received', text: 'Hello' };
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
    expect(await readdir(folder.path)).toEqual(['notification-1.eml']);
  });
});
