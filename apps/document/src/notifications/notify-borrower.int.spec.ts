import { notifyBorrower } from '@coverleaf/contracts';
import { Outbox, RetryLaterError } from '@coverleaf/messaging';
import { waitFor } from '@coverleaf/testing';
import { SMTPServer } from 'smtp-server';
import { HARBOR, type RunningDocument, startDocument } from '../../test/start-document';
import { NotificationEntity } from './notification.entity';
import { NotifyBorrowerProcessor } from './notify-borrower.processor';

/** How long a receipt waits for the outcome. */
const DELAY_MS = 300;

describe('a mail server', () => {
  let server: SMTPServer;
  let service: RunningDocument;
  const received: string[] = [];
  let refuse = 0;
  let atRefusal: () => Promise<unknown>;

  beforeEach(async () => {
    received.length = 0;
    atRefusal = () => Promise.resolve();
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        if (refuse-- > 0) void atRefusal().then(() => done(new Error('Later')));
        else done();
      },
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    service = await startDocument({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      NOTIFICATION_DELAY_MS: `${DELAY_MS}`,
    });
    service.lenders.settings = { requireApproval: true, enableNotifications: true };
  });
  afterEach(async () => {
    await service.stop();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('that is away for a while gets each mail once, and no header that somebody typed', async () => {
    refuse = 2;
    await service.send(HARBOR, {
      email: 'ann@example.com',
      financialInstitution: 'Harbor\r\nBcc: evil@example.com',
    });
    await waitFor(() => received.length > 0, { timeoutMs: 15_000 });
    const [head = ''] = received[0]?.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^To: ann@example\.com$/m);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toMatch(
      /^From: "Harbor Bcc: evil@example\.com via Coverleaf"\s+<no-reply@coverleaf\.example>$/m,
    );
    const notifications = service.rows(NotificationEntity);
    await waitFor(() => notifications.existsBy({ state: 'sent' }));
    expect(received).toHaveLength(1);
    const { createdAt, sentAt } = await notifications.findOneByOrFail({});
    expect(Number(sentAt) - Number(createdAt)).toBeGreaterThanOrEqual(DELAY_MS);
  });

  it('gets a mail under the same id when the worker died before it could note that it was sent', async () => {
    await service.send(HARBOR, { email: 'ann@example.com' });
    const notifications = service.rows(NotificationEntity);
    await waitFor(() => notifications.existsBy({ state: 'sent' }), { timeoutMs: 15_000 });
    const { id } = await notifications.findOneByOrFail({});
    // As a process leaves it that is killed between the server's answer and its own note.
    await notifications.update({ id }, { state: 'waiting', sentAt: null });
    const outbox = service.get(Outbox);
    await outbox.add(service.dataSource.manager, notifyBorrower, { notificationId: id });
    await waitFor(() => received.length === 2, { timeoutMs: 15_000 });
    const ids = received.map((mail) => /^Message-ID:\s*(\S+)/im.exec(mail)?.[1]);
    expect(ids).toEqual([`<notification-${id}@coverleaf.example>`, `<notification-${id}@coverleaf.example>`]);
  });

  it('that refuses a last attempt while nothing can be written down leaves no mail under way', async () => {
    await service.send(HARBOR, { email: 'ann@example.com' });
    const notifications = service.rows(NotificationEntity);
    await waitFor(() => notifications.existsBy({ state: 'sent' }), { timeoutMs: 15_000 });
    const { id } = await notifications.findOneByOrFail({});
    await notifications.update({ id }, { state: 'waiting', sentAt: null });
    const processor = service.get(NotifyBorrowerProcessor);
    const attempt = (number: number): Promise<void> =>
      processor.process({ notificationId: id }, { id, number, pauseAfter: () => 0 });
    const state = async (): Promise<string> => (await notifications.findOneByOrFail({ id })).state;

    refuse = 1;
    atRefusal = () => service.query(`alter table notifications rename to notifications_away`);
    await expect(attempt(notifyBorrower.attempts)).rejects.toBeInstanceOf(RetryLaterError);
    await service.query(`alter table notifications_away rename to notifications`);
    expect(await state()).toBe('sending');

    refuse = 1;
    atRefusal = () => Promise.resolve();
    await expect(attempt(notifyBorrower.attempts + 1)).rejects.toThrow('Later');
    expect(await state()).toBe('failed');
  });
});
