import { notifyBorrower } from '@coverleaf/contracts';
import { RetryLaterError, UnrecoverableJobError } from '@coverleaf/messaging';
import { startSmtpServer, type TestSmtpServer, waitFor } from '@coverleaf/testing';
import { HARBOR, type RunningDocument, startDocument } from '../../test/start-document';
import { NotificationEntity } from './notification.entity';
import { NotifyBorrowerProcessor } from './notify-borrower.processor';

/** How long a receipt waits for the outcome. */
const DELAY_MS = 300;

describe('a mail server', () => {
  let server: TestSmtpServer;
  let service: RunningDocument;

  beforeEach(async () => {
    server = await startSmtpServer();
    service = await startDocument({ SMTP_URL: server.url, NOTIFICATION_DELAY_MS: `${DELAY_MS}` });
    service.lenders.settings = { requireApproval: true, enableNotifications: true };
  });
  afterEach(async () => {
    await service.stop();
    await server.stop();
  });
  const notifications = () => service.rows(NotificationEntity);
  const sendReceipt = async (financialInstitution = 'Skyla'): Promise<NotificationEntity> => {
    await service.send(HARBOR, { email: 'ann@example.com', financialInstitution });
    await waitFor(() => notifications().existsBy({ state: 'sent' }), { timeoutMs: 15_000 });
    return notifications().findOneByOrFail({});
  };

  it('gets each email once after an outage, without injected headers', async () => {
    server.refuse(2);
    const { createdAt, sentAt } = await sendReceipt('Harbor\r\nBcc: evil@example.com');
    expect(server.received).toHaveLength(1);
    const [head = ''] = server.received[0]?.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^To: ann@example\.com$/m);
    expect(head).not.toMatch(/^Bcc:/im);
    const from = /^From: "Harbor Bcc: evil@example\.com via Coverleaf"\s+<no-reply@coverleaf\.example>$/m;
    expect(head).toMatch(from);
    expect(Number(sentAt) - Number(createdAt)).toBeGreaterThanOrEqual(DELAY_MS);
  });

  it('gets an email under the same id if the worker died before it recorded that it was sent', async () => {
    const { id } = await sendReceipt();
    // The state after a kill between the server's reply and our own record of it.
    await notifications().update({ id }, { state: 'sending', sentAt: null, jobId: null });
    await service.enqueue(notifyBorrower, { notificationId: id });
    await waitFor(() => server.received.length === 2, { timeoutMs: 15_000 });
    const messageId = new RegExp(`^Message-ID:\\s*<notification-${id}@coverleaf\\.example>`, 'im');
    for (const mail of server.received) expect(mail).toMatch(messageId);
  });

  it('gets an email once, even if its words can’t be kept', async () => {
    await service.query('alter table sent_messages rename to sent_messages_away');
    const { id } = await sendReceipt();
    const again = { id, number: 2, pauseAfter: () => 0 };
    await service.get(NotifyBorrowerProcessor).process({ notificationId: id }, again);
    expect(server.received).toHaveLength(1);
  });

  it('leaves no email in progress if it refuses the last attempt while nothing can be recorded', async () => {
    const { id } = await sendReceipt();
    await notifications().update({ id }, { state: 'sending', sentAt: null, jobId: null });
    const processor = service.get(NotifyBorrowerProcessor);
    await notifications().update({ id }, { refusals: notifyBorrower.attempts - 1 });
    const attempt = (): Promise<void> =>
      processor.process({ notificationId: id }, { id, number: 1, pauseAfter: () => 0 });
    const state = async (): Promise<string> => (await notifications().findOneByOrFail({ id })).state;

    server.refuse(1, () => service.query(`alter table notifications rename to notifications_away`));
    await expect(attempt()).rejects.toBeInstanceOf(RetryLaterError);
    await service.query(`alter table notifications_away rename to notifications`);
    expect(await state()).toBe('sending');

    server.refuse(1);
    await expect(attempt()).rejects.toBeInstanceOf(UnrecoverableJobError);
    expect(await state()).toBe('failed');
  });
});
