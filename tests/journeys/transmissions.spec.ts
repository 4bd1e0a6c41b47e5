import type {
  AuditEntry,
  Dashboard,
  JobQueue,
  ReasonCount,
  StateCount,
  TransmissionPage,
} from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { EventStreamReader } from '../stack/event-stream-reader';
import { admin, borrower, stack, withAdmin } from '../stack/product';
import type { StaffCaller } from '../stack/staff-caller';

// Compresses a day of retries into seconds.
withAdmin({ RETRY_PAUSE_SCALE: '0.00005' });

const PATH = '/api/v1/admin/transmissions';
const PATIENCE = { timeoutMs: 60_000 };
const BORROWERS = 2;

describe('staff run transmissions', () => {
  const count = async (state: string): Promise<number> =>
    (await admin.list<StateCount>(`${PATH}/summary`)).find((item) => item.state === state)?.count ?? 0;
  const failedOnDashboard = async (): Promise<number | null | undefined> =>
    (await admin.get<Dashboard>('/api/v1/admin/dashboard')).failedTransmissions;
  const send = async (name: string): Promise<string> =>
    (await borrower.send({ fields: { name } })).confirmationId;

  it('shows final failures on the dashboard, and delivers each once after they are retried together', async () => {
    await stack.setFault('error');
    const confirmations = [];
    for (let number = 1; number <= BORROWERS; number += 1)
      confirmations.push(await send(`Borrower ${number}`));
    // The document and the contact details of each borrower.
    await waitFor(async () => (await count('failed')) === 2 * BORROWERS, PATIENCE);
    expect(await failedOnDashboard()).toBe(2 * BORROWERS);

    const page = await admin.get<TransmissionPage>(`${PATH}?state=failed&kind=confirmation&q=borrower%202`);
    expect(page).toMatchObject({
      total: 1,
      items: [{ name: 'Borrower 2', attempts: 25, lenderName: 'Skyla' }],
    });
    const reasons = await admin.list<ReasonCount>(`${PATH}/reasons`);
    expect(reasons.reduce((sum, { retryable }) => sum + retryable, 0)).toBe(2 * BORROWERS);

    const stream = await EventStreamReader.open(stack, admin);
    await stack.setFault('none');
    const heard = stream.hears('changed', 5_000);
    let retried = 0;
    for (const { reason, kind } of reasons) {
      const { body } = await admin.call<{ retried: number }>(`${PATH}/retry-all`, { body: { reason, kind } });
      retried += body.retried;
    }
    expect(retried).toBe(2 * BORROWERS);
    await heard;
    await waitFor(async () => (await count('delivered')) === 2 * BORROWERS, PATIENCE);
    stream.close();
    for (const id of confirmations)
      expect((await stack.ledger(id)).filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await failedOnDashboard()).toBe(0);
  });

  it('limits the event streams of a session', async () => {
    const { caller } = await admin.withNew({ role: 'admin' });
    const readers = [];
    for (let number = 0; number < 4; number += 1) readers.push(await EventStreamReader.open(stack, caller));
    expect((await caller.call(`${PATH}/events`)).status).toBe(503);
    readers[0]?.close();
    await waitFor(async () => (await caller.call(`${PATH}/events`)).status === 200);
    for (const reader of readers) reader.close();
  });

  it('ends event streams when the session ends or the user is no longer an administrator', async () => {
    const watching = async () => {
      const { caller, user } = await admin.withNew({ role: 'admin' });
      return { caller, user, reader: await EventStreamReader.open(stack, caller) };
    };
    const [leaves, steps] = [await watching(), await watching()];
    const [demoted, stays] = [await watching(), await watching()];
    const demote = (by: StaffCaller, { id }: { id: string }): Promise<{ status: number }> =>
      by.call(`/api/v1/admin/users/${id}`, { method: 'PATCH', body: { role: 'user', lenderId: null } });
    await leaves.caller.copy().call('/api/v1/auth/logout', { method: 'POST' });
    // This user's session continues.
    expect((await demote(steps.caller, steps.user)).status).toBe(200);
    expect((await demote(admin, demoted.user)).status).toBe(200);
    await Promise.all([leaves, steps, demoted].map(({ reader }) => reader.ends(20_000)));
    expect(stays.reader.hasEnded()).toBe(false);
    const statuses = [leaves, steps, demoted].map(({ caller }) => caller.call(`${PATH}/events`));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 403, 401]);
    stays.reader.close();
  });

  it('stops and starts a queue for everybody', async () => {
    const name = 'document.transmit-confirmation';
    const queue = async (): Promise<JobQueue | undefined> =>
      (await admin.list<JobQueue>('/api/v1/admin/queues')).find((one) => one.name === name);
    expect(await queue()).toMatchObject({ isPaused: false, outbox: { waiting: 0, since: null } });
    const act = (verb: string): Promise<{ status: number }> =>
      admin.call(`/api/v1/admin/queues/${name}/${verb}`, { method: 'POST' });
    expect((await act('pause')).status).toBe(200);
    expect((await act('pause')).status).toBe(200);
    const id = await send('Paul Paused');
    await waitFor(async () => (await queue())?.waiting === 1, PATIENCE);
    expect(await queue()).toMatchObject({ isPaused: true, active: 0 });
    expect(await stack.ledger(id)).toEqual([]);
    expect((await act('resume')).status).toBe(200);
    await waitFor(async () => (await stack.ledger(id)).length === 1, PATIENCE);
    const entries = await admin.list<AuditEntry>('/api/v1/admin/audit?action=queue.paused');
    expect(entries).toMatchObject([{ action: 'queue.paused', fields: [name] }]);
  });
});
