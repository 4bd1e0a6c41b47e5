import { randomUUID } from 'node:crypto';
import { outcomeOf as outcome, newActor, waitFor } from '@coverleaf/testing';
import { HARBOR, SKYLA } from '../../../test/start-document';
import { SETTINGS, useNotifications } from '../../../test/use-notifications';
import { LeasesService } from '../../reviews/leases.service';
import { DocumentsService } from '../../documents/documents.service';
import { DecisionsService } from '../decisions/decisions.service';
import { UndoableDecisions } from '../decisions/undoable-decisions.service';
import { AsksService } from './asks.service';

describe('asking a sender for one more document', () => {
  const {
    service,
    staff,
    states,
    processing,
    someone,
    openLink,
    receiveUnopened,
    tokenOf,
    progress,
    minutePasses,
  } = useNotifications({ DECISION_UNDO_MS: '2000' });
  const bob = newActor();

  beforeEach(() => {
    service.lenders.settings = { ...SETTINGS, requireApproval: true };
  });

  const ask = (id: string, note?: string, actor = staff) =>
    service.get(AsksService).ask({ actor, params: { id }, body: { reasonCode: 'pages_missing', note } });
  const queuesWith = async (id: string): Promise<string[]> => {
    const found = [];
    for (const queue of ['to_decide', 'waiting'] as const) {
      const { items } = await service
        .get(DocumentsService)
        .list({ actor: bob, query: { queue }, limit: 100 });
      if (items.some((item) => item.id === id)) found.push(queue);
    }
    return found;
  };

  it('tells the sender what is missing, and brings the document back when it has arrived', async () => {
    const email = someone();
    const id = await service.sendUntil('awaiting_approval', HARBOR, { email });
    await receiveUnopened(id);
    await openLink(email);
    const document = await ask(id, 'The page with the lienholder');
    expect(document).toMatchObject({ stage: 'awaiting_approval', status: 'pending' });
    expect(document.history.at(-1)).toMatchObject({ act: 'asked', actorId: staff.userId });
    expect(await queuesWith(id)).toEqual(['waiting']);
    expect(
      (await service.get(LeasesService).takeNext({ actor: bob, body: { queue: 'to_decide', except: [] } }))
        .id,
    ).toBeNull();
    expect((await progress(id))?.asked).toEqual({
      reasonCode: 'pages_missing',
      note: 'The page with the lienholder',
      noteEs: null,
    });
    await minutePasses(id, 'asked');
    await processing(id, 'asked');
    const mail = (await service.emailsTo(email)).at(-1);
    expect(mail?.subject).toMatch(/^Please send one more document for/);
    expect(mail?.text).toContain(
      'The reason: This document is incomplete. Send all pages, including the back.\n',
    );
    expect(mail?.text).toContain('A note from our staff: The page with the lienholder\n');

    const answer = await service.sendUntil('awaiting_approval', HARBOR, { email, answers: tokenOf(id) });
    expect(await queuesWith(id)).toEqual(['to_decide']);
    expect((await progress(id))?.asked).toBeNull();
    const { review } = await service.get(DocumentsService).get({ actor: bob, params: { id } });
    expect(review?.asked).toMatchObject({ reasonCode: 'pages_missing', answerId: answer });
    // Only the first one is the answer.
    await service.send(HARBOR, { answers: tokenOf(id) });
    const again = await service.get(DocumentsService).get({ actor: bob, params: { id } });
    expect(again.review?.asked?.answerId).toBe(answer);
  });

  it('gives the document back after a week without an answer', async () => {
    const id = await service.sendUntil('awaiting_approval', HARBOR);
    await ask(id);
    expect(await queuesWith(id)).toEqual(['waiting']);
    await service.query(
      `update document_reviews set asked_at = now() - interval '8 days' where upload_id = $1`,
      [id],
    );
    expect(await queuesWith(id)).toEqual(['to_decide']);
  });

  it('tells nothing of it after a decision that came first', async () => {
    const id = await service.sendUntil('awaiting_approval', HARBOR, { email: someone() });
    await ask(id);
    await ask(id, 'Both pages');
    expect((await states(id)).filter((state) => state.startsWith('asked'))).toEqual(['asked waiting']);
    const { notifications } = await service.get(DocumentsService).get({ actor: bob, params: { id } });
    expect(notifications.filter(({ kind }) => kind === 'asked').map(({ state }) => state)).toEqual([
      'replaced',
      'waiting',
    ]);
    await service
      .get(DecisionsService)
      .reject({ actor: bob, params: { id }, body: { reasonCode: 'pages_missing' } });
    expect((await states(id)).filter((state) => state.startsWith('asked'))).toEqual(['asked replaced']);
    expect((await progress(id))?.asked).toBeNull();
    expect(await outcome(ask(id))).toBe('409 decided_before');
  });

  it('can be taken back until it is applied, and tells nobody before', async () => {
    const askLater = async (id: string, more: { savedReplyId?: string } = {}) =>
      (
        await service.get(DecisionsService).decideMany({
          actor: staff,
          body: {
            ...{ decision: 'ask', ids: [id], undoable: true },
            ...{ reasonCode: 'pages_missing', reason: 'The page with the lienholder', ...more },
          },
        })
      ).items[0];
    const undone = async (id: string) =>
      (await service.get(UndoableDecisions).undo({ actor: staff, body: { ids: [id] } })).items[0]?.undone;
    const asks = async (id: string) =>
      (await states(id))
        .filter((state) => state.startsWith('asked'))
        .concat((await progress(id))?.asked?.note ?? []);
    const id = await service.sendUntil('awaiting_approval', HARBOR, { email: someone() });
    expect(await askLater(id)).toMatchObject({ borrower: 'mail', problem: null });
    expect(await queuesWith(id)).toEqual([]);
    expect(await asks(id)).toEqual([]);
    expect(await outcome(ask(id, 'Meanwhile', bob))).toBe('409 decided_before');
    expect((await askLater(id))?.problem?.code).toBe('decided_before');
    expect(await undone(id)).toBe(true);
    expect(await queuesWith(id)).toEqual(['to_decide']);
    expect(await asks(id)).toEqual([]);

    await askLater(id);
    await waitFor(async () => (await asks(id)).length > 0, { timeoutMs: 10_000, what: 'the ask' });
    expect(await asks(id)).toEqual(['asked waiting', 'The page with the lienholder']);
    expect(await undone(id)).toBe(false);
    expect(await queuesWith(id)).toEqual(['waiting']);
    const acts = (await service.acts({ subjectId: id })).map(({ action }) => action);
    expect(acts.filter((action) => action !== 'document.read')).toEqual([
      ...['document.decision_undone', 'document.asked'],
    ]);
    const sending = await service.insertUpload({ stage: 'sending', status: 'pending' });
    expect((await askLater(sending))?.problem?.code).toBe('decided_before');
    const reply = { savedReplyId: randomUUID() };
    expect((await askLater(await service.sendUntil('awaiting_approval', HARBOR), reply))?.problem?.code).toBe(
      'reply_unusable',
    );
  });

  it('ends when the document goes to the lender, and when the other one arrives', async () => {
    const id = await service.sendUntil('awaiting_approval', HARBOR, { email: someone() });
    await ask(id);
    await service.get(DecisionsService).approve({ actor: bob, params: { id } });
    await service.until(id, 'sent');
    expect(await queuesWith(id)).toEqual(['to_decide']);
    expect((await progress(id))?.asked).toBeNull();
    expect(await states(id)).toContain('asked replaced');

    const other = await service.sendUntil('awaiting_approval', HARBOR, { email: someone() });
    await ask(other);
    // It is for another lender.
    await service.send(SKYLA, { answers: tokenOf(other) });
    expect(await states(other)).toContain('asked waiting');
    await service.send(HARBOR, { answers: tokenOf(other) });
    expect(await states(other)).toContain('asked replaced');
  });

  it('is refused for what others review or must not see, and ignores a wrong link', async () => {
    const id = await service.sendUntil('awaiting_approval', SKYLA);
    await service.get(LeasesService).lease({ actor: bob, params: { id }, body: { takeOver: false } });
    expect(await outcome(ask(id))).toBe('409 leased');
    expect(await outcome(ask(id, undefined, newActor({ role: 'site_manager', lenderId: HARBOR.id })))).toBe(
      '404 not_found',
    );
    expect(await outcome(ask(id, undefined, bob))).toBe('done');
    await service.send(SKYLA, { answers: 'nonsense' });
    expect((await progress(id))?.asked).not.toBeNull();
  });
});
