import { randomUUID } from 'node:crypto';
import {
  type Actor,
  MAX_SAVED_REPLIES,
  type NewSavedReply,
  type SavedReplyChange,
} from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome, waitFor } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA } from '../../test/start-document';
import { SETTINGS, useNotifications } from '../../test/use-notifications';
import { DocumentsService } from '../documents/documents.service';
import { AsksService } from '../uploads/asks/asks.service';
import { ApplyDecisionsProcessor } from '../uploads/decisions/apply-decisions.processor';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { ReopeningsService } from '../uploads/decisions/reopenings.service';
import { UndoableDecisions } from '../uploads/decisions/undoable-decisions.service';
import { SavedRepliesService } from './saved-replies.service';

const GARAGE = {
  name: 'Garage',
  purpose: 'reject',
  text: 'The policy must name the garage.',
  textEs: 'La póliza debe nombrar el garaje.',
} as const;

describe('saved replies', () => {
  const { service, someone, progress } = useNotifications();
  const admin = newActor();
  const ofHarbor = newActor({ role: 'site_manager', lenderId: HARBOR.id });
  const ofSkyla = newActor({ role: 'site_manager', lenderId: SKYLA.id });
  const ofAll = newActor({ role: 'site_manager' });
  const replies = () => service.get(SavedRepliesService);

  beforeEach(() => {
    service.lenders.settings = { ...SETTINGS, requireApproval: true };
    service.lenders.lenders = [lenderRecord(HARBOR), lenderRecord(SKYLA)];
  });
  afterEach(() => service.query('delete from saved_replies'));

  const create = (actor: Actor, lenderId: string | null, more: Partial<NewSavedReply> = {}) =>
    replies().create({ actor, body: { ...GARAGE, lenderId, ...more } });
  const change = (actor: Actor, id: string, body: SavedReplyChange, version?: number) =>
    replies().change({ actor, params: { id }, body, version });
  const remove = (actor: Actor, id: string) => replies().delete({ actor, params: { id } });
  const names = async (actor: Actor, lenderId?: string) =>
    (await replies().list({ actor, query: { lenderId } })).items.map(
      ({ name, canChange }) => `${name}${canChange ? '' : ', fixed'}`,
    );
  const reject = (id: string, savedReplyId: string, actor: Actor = admin) =>
    service.get(DecisionsService).reject({ actor, params: { id }, body: { savedReplyId } });
  const waiting = (more = {}) => service.sendUntil('awaiting_approval', HARBOR, more);

  describe('of a lender and of all', () => {
    it('are listed for the documents of a lender, its own first, to those who may see it', async () => {
      await create(admin, null, { name: 'For everybody' });
      await create(ofHarbor, HARBOR.id, { name: 'boat' });
      await create(ofAll, HARBOR.id, { name: 'Auto' });
      await create(ofSkyla, SKYLA.id, { name: 'Skyla’s' });
      expect(await names(ofHarbor)).toEqual(['Auto', 'boat', 'For everybody, fixed']);
      expect(await names(admin, HARBOR.id)).toEqual(['Auto', 'boat', 'For everybody']);
      expect(await names(ofAll, SKYLA.id)).toEqual(['Skyla’s', 'For everybody, fixed']);
      expect(await names(admin)).toEqual(['For everybody']);
      expect(await outcome(names(ofHarbor, SKYLA.id))).toBe('404 not_found');
      const { items } = await replies().list({ actor: ofHarbor, query: { purpose: 'ask' } });
      expect(items).toEqual([]);
    });

    it('are changed and deleted by the managers of the lender, those of all by administrators', async () => {
      const own = await create(ofHarbor, HARBOR.id);
      const common = await create(admin, null);
      for (const [actor, id, expected] of [
        [ofSkyla, own.id, '404 not_found'],
        [ofHarbor, common.id, '403 forbidden'],
        [ofAll, common.id, '403 forbidden'],
      ] as const) {
        expect(await outcome(change(actor, id, { text: 'Mine' }))).toBe(expected);
        expect(await outcome(remove(actor, id))).toBe(expected);
      }
      for (const actor of [ofHarbor, ofAll, newActor({ role: 'admin', lenderId: HARBOR.id })])
        expect(await outcome(create(actor, null, { name: 'Mine' }))).toBe('403 forbidden');
      expect(await outcome(create(ofHarbor, SKYLA.id))).toBe('404 not_found');
      expect(await outcome(create(admin, randomUUID()))).toBe('404 not_found');
      expect(await outcome(replies().get({ actor: ofSkyla, params: { id: own.id } }))).toBe('404 not_found');

      const changed = await change(ofHarbor, own.id, { text: 'Name the garage, please.' }, 1);
      expect(changed).toEqual({ ...own, text: 'Name the garage, please.', version: 2 });
      expect(await replies().get({ actor: ofHarbor, params: { id: own.id } })).toEqual(changed);
      expect(await outcome(change(ofHarbor, own.id, { text: 'Too late' }, 1))).toBe('409 stale');
      await remove(ofHarbor, own.id);
      expect(await outcome(remove(ofHarbor, own.id))).toBe('404 not_found');
      await remove(admin, common.id);
      const acts = (await service.acts({ subjectId: HARBOR.id })).slice(-3);
      expect(acts[1]?.changes).toEqual([
        { field: 'text', from: GARAGE.text, to: 'Name the garage, please.' },
      ]);
      expect(acts.map(({ action, fields }) => [action, fields])).toEqual([
        ['saved_reply.created', ['name', 'purpose', 'text', 'textEs']],
        ['saved_reply.changed', ['text']],
        ['saved_reply.deleted', ['name', 'purpose', 'text', 'textEs']],
      ]);
    });

    it('have different names, and a limit that holds for those who save at once', async () => {
      await create(ofHarbor, HARBOR.id);
      expect(await outcome(create(ofHarbor, HARBOR.id, { name: 'GARAGE' }))).toBe('422 validation_failed');
      await create(ofHarbor, HARBOR.id, { purpose: 'ask' });
      await create(admin, null);
      expect(await outcome(create(admin, null))).toBe('422 validation_failed');
      const other = await create(ofHarbor, HARBOR.id, { name: 'Other' });
      expect(await outcome(change(ofHarbor, other.id, { name: 'garage' }))).toBe('422 validation_failed');
      await service.query(
        `insert into saved_replies (id, lender_id, purpose, name, text, text_es)
           select gen_random_uuid(), $1, 'ask', n, n, n from generate_series(1, $2) n`,
        [HARBOR.id, MAX_SAVED_REPLIES - 4],
      );
      const both = await Promise.all(
        ['One', 'Two'].map((name) => outcome(create(ofHarbor, HARBOR.id, { name }))),
      );
      expect(both.toSorted()).toEqual(['409 many_replies', 'done']);
      expect(await outcome(create(ofSkyla, SKYLA.id))).toBe('done');
    });
  });

  describe('in a rejection', () => {
    it('tell each borrower in their language, and stay what was told when they are changed and deleted', async () => {
      const { id: reply } = await create(ofHarbor, HARBOR.id);
      const [english, spanish] = [someone(), someone()];
      const ids = [];
      for (const [email, language] of [
        [english, 'en'],
        [spanish, 'es'],
      ] as const) {
        const id = await waiting({ email, language });
        await reject(id, reply, ofHarbor);
        ids.push(id);
      }
      await change(ofHarbor, reply, { text: 'Something else', textEs: 'Otra cosa' });
      await remove(ofHarbor, reply);
      for (const id of ids) {
        expect(await progress(id)).toMatchObject({ reason: GARAGE.text, reasonEs: GARAGE.textEs });
        expect((await service.history(id)).at(-1)).toBe('rejected');
      }
      const told = async (to: string): Promise<string | undefined> =>
        (await service.emailsTo(to)).at(-1)?.text;
      const isTold = async (): Promise<boolean> => Boolean((await told(english)) && (await told(spanish)));
      await waitFor(isTold, { timeoutMs: 10_000, what: 'the emails' });
      const texts = [await told(english), await told(spanish)];
      expect(texts[0]).toContain(GARAGE.text);
      expect(texts[0]).not.toContain(GARAGE.textEs);
      expect(texts[1]).toContain(GARAGE.textEs);
      expect(texts[1]).not.toContain(GARAGE.text);
    });

    it('are refused for documents of another lender, for asks, and once they are deleted', async () => {
      const [mine, theirs, ask] = [
        await create(admin, HARBOR.id),
        await create(admin, SKYLA.id),
        await create(admin, null, { purpose: 'ask' }),
      ];
      const id = await waiting();
      for (const wrong of [theirs.id, ask.id, randomUUID()])
        expect(await outcome(reject(id, wrong))).toBe('409 reply_unusable');
      await remove(admin, mine.id);
      expect(await outcome(reject(id, mine.id))).toBe('409 reply_unusable');
      expect(await service.upload(id)).toMatchObject({ stage: 'awaiting_approval', rejectionReason: null });
      const common = await create(admin, null);
      await reject(id, common.id);
      expect(await service.upload(id)).toMatchObject({
        ...{ rejectionReason: GARAGE.text, rejectionReasonEs: GARAGE.textEs },
      });
      await service
        .get(ReopeningsService)
        .reopen({ actor: admin, params: { id }, body: { reason: 'Wrong' } });
      expect(await service.upload(id)).toMatchObject({ rejectionReason: null, rejectionReasonEs: null });
      await service
        .get(DecisionsService)
        .reject({ actor: admin, params: { id }, body: { reason: 'It names Bob.' } });
      expect(await progress(id)).toMatchObject({ reason: 'It names Bob.', reasonEs: null });
    });

    it('that can be undone are read when it is made, for documents of their lender only', async () => {
      const { id: reply } = await create(admin, HARBOR.id);
      const [one, undone] = [await waiting(), await waiting()];
      const other = await service.sendUntil('awaiting_approval', SKYLA);
      const ids = [one, undone, other];
      const { items } = await service.get(DecisionsService).decideMany({
        actor: admin,
        body: { decision: 'reject', savedReplyId: reply, undoable: true, ids },
      });
      expect(items.map(({ problem }) => problem?.code ?? null)).toEqual([null, null, 'reply_unusable']);
      await remove(admin, reply);
      await service.get(UndoableDecisions).undo({ actor: admin, body: { ids: [undone] } });
      await service.query(`update document_reviews set applies_at = now() where upload_id = $1`, [one]);
      const [row] = await service.query<{ act: string }>(
        `select act from document_reviews where upload_id = $1`,
        [one],
      );
      await service.get(ApplyDecisionsProcessor).process({ act: row?.act ?? '' });
      expect(await service.upload(one)).toMatchObject({
        ...{ status: 'rejected', rejectionReason: GARAGE.text, rejectionReasonEs: GARAGE.textEs },
      });
      expect(
        await service.query('select reason, reason_es from document_reviews where upload_id = $1', [undone]),
      ).toEqual([{ reason: null, reason_es: null }]);
    });
  });

  describe('in an ask', () => {
    const ask = (id: string, savedReplyId: string, actor: Actor = admin) =>
      service
        .get(AsksService)
        .ask({ actor, params: { id }, body: { reasonCode: 'pages_missing', savedReplyId } });

    it('say in both languages what is missing, until the document goes to the lender', async () => {
      const { id: reply } = await create(ofHarbor, HARBOR.id, { purpose: 'ask' });
      const id = await waiting();
      await ask(id, reply, ofHarbor);
      const { review } = await service.get(DocumentsService).get({ actor: ofHarbor, params: { id } });
      expect(review?.asked).toMatchObject({ note: GARAGE.text, noteEs: GARAGE.textEs });
      await remove(ofHarbor, reply);
      expect((await progress(id))?.asked).toEqual({
        ...{ reasonCode: 'pages_missing', note: GARAGE.text, noteEs: GARAGE.textEs },
      });
      await service.get(DecisionsService).approve({ actor: admin, params: { id } });
      await service.until(id, 'sent');
      expect(
        await service.query('select ask_note, ask_note_es from document_reviews where upload_id = $1', [id]),
      ).toEqual([{ ask_note: null, ask_note_es: null }]);
    });

    it('are refused for documents of another lender, and for rejections', async () => {
      const theirs = await create(admin, SKYLA.id, { purpose: 'ask' });
      const rejection = await create(admin, HARBOR.id);
      const id = await waiting();
      for (const wrong of [theirs.id, rejection.id])
        expect(await outcome(ask(id, wrong))).toBe('409 reply_unusable');
      expect((await progress(id))?.asked).toBeNull();
    });
  });
});
