import { readdir } from 'node:fs/promises';
import { startSmtpServer, useFolder } from '@coverleaf/testing';
import { createMailer } from './mailer';

describe('emails that are written to a folder', () => {
  const folder = useFolder();

  it('are one file if two workers send the same one at once', async () => {
    const mailer = createMailer({ folder: folder.path, from: 'portal@coverleaf.example' });
    const mail = { id: 'notification-1', to: 'ann@example.com', subject: 'Received', text: 'Hello' };
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
    expect(await readdir(folder.path)).toEqual(['notification-1.eml']);
  });
});

describe('a mail server', () => {
  // Another address of this machine that doesn't count as local.
  const ELSEWHERE = '[::ffff:127.0.0.1]';

  it('on another machine gets email only over TLS, unless its host is named', async () => {
    const server = await startSmtpServer();
    const smtpUrl = server.url.replace('127.0.0.1', ELSEWHERE);
    const settings = { smtpUrl, folder: '', from: 'portal@coverleaf.example' };
    const mail = { id: 'notification-2', to: 'ann@example.com', subject: 'Received', text: 'Hello' };
    try {
      await expect(createMailer(settings).send(mail)).rejects.toThrow(/TLS/);
      expect(server.received).toEqual([]);
      await createMailer({ ...settings, plaintextHosts: new URL(smtpUrl).hostname }).send(mail);
      expect(server.received).toHaveLength(1);
    } finally {
      await server.stop();
    }
  });
});
