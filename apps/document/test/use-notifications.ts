import { randomUUID } from 'node:crypto';
import type { NotificationKind, RejectionCode } from '@coverleaf/contracts';
import { RetryLaterError } from '@coverleaf/messaging';
import { newActor, waitFor } from '@coverleaf/testing';
import { NotificationEntity } from '../src/notifications/notification.entity';
import { NotifyBorrowerProcessor } from '../src/notifications/notify-borrower.processor';
import { DecisionsService } from '../src/uploads/decisions/decisions.service';
import { StatusLinks, StatusService } from '../src/uploads/status/status.service';
import { lenderRecord } from './fake-services';
import { HARBOR, SKYLA, useDocument } from './start-document';

export const SETTINGS = { requireApproval: false, enableNotifications: true };
const RECORD = lenderRecord(SKYLA, { name: 'Skyla' });

/** The document service for the tests of a block. Receipts wait a minute for the outcome. */
export function useNotifications(env: NodeJS.ProcessEnv = {}) {
  const service = useDocument({ NOTIFICATION_DELAY_MS: '60000', ...env });
  const staff = newActor();

  beforeAll(() => service.lenders.lenders.push(RECORD));
  beforeEach(() => {
    service.lenders.settings = SETTINGS;
    service.lenders.away = false;
  });

  const rows = (uploadId: string) =>
    service.rows(NotificationEntity).find({ where: { uploadId }, order: { kind: 'DESC' } });
  const states = async (uploadId: string): Promise<string[]> =>
    (await rows(uploadId)).map(({ kind, state }) => `${kind} ${state}`);
  const untilStates = async (uploadId: string, expected: string[]): Promise<void> => {
    const what = expected.join();
    await waitFor(async () => (await states(uploadId)).join() === what, { timeoutMs: 10_000, what });
  };
  const process = (notificationId: string, number = 1): Promise<void> =>
    service
      .get(NotifyBorrowerProcessor)
      .process({ notificationId }, { id: notificationId, number, pauseAfter: () => 0 });
  const processing = async (id: string, kind: NotificationKind, number = 1): Promise<void> =>
    process((await rows(id)).find((row) => row.kind === kind)?.id ?? '', number);
  const updateReceipt = (id: string, change: string) =>
    service.query(`update notifications set ${change} where upload_id = $1 and kind = 'received'`, [id]);
  /** Makes the receipt old enough that it no longer waits for the outcome. */
  const minuteIsOver = (id: string) => updateReceipt(id, `created_at = created_at - interval '1 minute'`);
  const tokensIn = (text = ''): string[] =>
    [...text.matchAll(/\/status\/([\w-]+)/g)].map(([, token]) => token ?? '');
  const open = (token = '') => service.get(StatusService).read({ token });
  const tokenOf = (id: string): string => service.get(StatusLinks).urlOf(id).split('/').at(-1) ?? '';

  return {
    service,
    staff,
    rows,
    states,
    untilStates,
    process,
    processing,
    updateReceipt,
    minuteIsOver,
    open,
    tokenOf,
    /** What the sender sees. */
    progress: async (id: string) => (await open(tokenOf(id)))?.progress,
    /** News of this kind no longer waits for an outcome. */
    minutePasses: (id: string, kind: NotificationKind) =>
      service.query(
        `update notifications set created_at = created_at - interval '1 minute' where upload_id = $1 and kind = $2`,
        [id, kind],
      ),
    /** Opens the link of the latest email. */
    async openLink(email: string): Promise<void> {
      const token = tokensIn((await service.emailsTo(email)).at(-1)?.text).at(0);
      expect((await open(token))?.progress).toBeDefined();
    },
    async receiveUnopened(id: string): Promise<void> {
      await minuteIsOver(id);
      await processing(id, 'received').catch((error: unknown) => {
        // The service's own job may already be sending it.
        if (!(error instanceof RetryLaterError)) throw error;
      });
      await untilStates(id, ['received sent']);
    },
    someone: () => `${randomUUID()}@example.com`,
    sent: (email: string, more: Parameters<typeof service.send>[1] = {}) =>
      service.sendUntil('sent', HARBOR, { email, ...more }),
    reject: (id: string, body: { reasonCode?: RejectionCode; reason?: string }): Promise<unknown> =>
      service.get(DecisionsService).reject({ actor: staff, params: { id }, body }),
  };
}
