import { commentOnDocument, NewCaseFields } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { CasesService } from '../cases/cases.service';
import { CaseErasure } from '../cases/case-erasure';
import { DocumentsService } from '../documents/documents.service';
import { AssigneesService } from './assignees.service';
import { LeasesService } from '../reviews/leases.service';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { CommentsService } from './comments.service';
import { Colleagues } from './colleagues';
import { WaitingWorkService } from '../waiting-work/waiting-work.service';

describe('what staff tell each other', () => {
  const service = useDocument({ NOTIFICATION_DELAY_MS: '60000' });
  const ann = newActor();
  const bob = newActor();
  const manager = newActor({ role: 'site_manager', lenderId: SKYLA.id });
  const comments = () => service.get(CommentsService);

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR, { name: 'Harbor' })];
    // As the identity service answers.
    jest
      .spyOn(service.get(Colleagues), 'whoMaySee')
      .mockImplementation((ids, lenderId) =>
        Promise.resolve(ids.filter((id) => id !== manager.userId || lenderId === manager.lenderId)),
      );
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  const arrive = (lender = HARBOR) => service.sendUntil('awaiting_approval', lender);
  const comment = (id: string, text: string, mentions: string[] = [], actor = ann) =>
    comments().onDocument({ actor, params: { id }, body: { text, isCall: false, mentions } });
  const openCase = (reference: string, fields: object = {}) =>
    service.get(CasesService).open({
      actor: ann,
      body: { ...NewCaseFields.parse({ reference, ...fields }), lenderId: HARBOR.id },
    });
  const noteCase = (id: string, text: string, mentions: string[] = [], actor = ann) =>
    comments().onCase({ actor, params: { id }, body: { text, isCall: false, mentions } });
  const mine = async (actor = bob): Promise<string[]> =>
    (
      await service
        .get(DocumentsService)
        .list({ actor, query: { queue: 'mine' }, cursor: undefined, limit: 9 })
    ).items.map(({ id }) => id);
  const assign = (id: string, userId: string | null, actor = ann) =>
    service.get(AssigneesService).set({ actor, params: { id }, body: { userId } });
  const next = async (actor = ann, queue: 'to_decide' | 'due' = 'to_decide') =>
    (await service.get(LeasesService).takeNext({ actor, body: { queue, except: [] } })).id;

  it('is a comment in the document, encrypted in the table, and gone with the document', async () => {
    const id = await arrive();
    await comment(id, 'She calls tomorrow');
    const { comments: written } = await comment(id, 'Second', [], bob);
    expect(written).toMatchObject([
      { text: 'She calls tomorrow', actorId: ann.userId, isCall: false, mentions: [] },
      { text: 'Second', actorId: bob.userId },
    ]);
    const [row] = await service.query<{ text: string }>(
      'select text from comments order by created_at limit 1',
    );
    expect(row?.text).not.toContain('She calls');
    await service.query('delete from insurance_uploads where id = $1', [id]);
    expect(await service.query('select 1 from comments')).toEqual([]);
  });

  it('is bounded, and only for those who see the document', async () => {
    const id = await arrive();
    expect(await outcome(comment(id, 'Mine', [], manager))).toBe('404 not_found');
    expect(await outcome(comments().dismissMention({ actor: manager, params: { id } }))).toBe(
      '404 not_found',
    );
    const parse = (body: unknown): boolean => commentOnDocument.body?.safeParse(body).success ?? false;
    expect(parse({ text: 'Fine' })).toBe(true);
    for (const body of [{ text: ' ' }, { text: 'a'.repeat(2_001) }, { text: 'Who?', mentions: ['Ann'] }])
      expect(parse(body)).toBe(false);
    await service.query(
      `insert into comments (id, upload_id, actor_id, text)
       select gen_random_uuid(), $1, $2, 'sealed' from generate_series(1, 200)`,
      [id, ann.userId],
    );
    expect(await outcome(comment(id, 'One too many'))).toBe('409 many_comments');
  });

  it('brings a document to those who are mentioned, until they answer or dismiss it', async () => {
    const id = await arrive();
    await comment(id, 'Is this the same car?', [bob.userId, ann.userId]);
    expect([await mine(bob), await mine(ann)]).toEqual([[id], []]);
    const seen = await service.get(DocumentsService).get({ actor: bob, params: { id } });
    expect(seen).toMatchObject({ mentionsCaller: true, comments: [{ mentions: [{}, {}] }] });
    // Also once it is decided.
    await service
      .get(DecisionsService)
      .reject({ actor: ann, params: { id }, body: { reasonCode: 'hard_to_read' } });
    expect(await mine(bob)).toEqual([id]);
    await comment(id, 'It is', [ann.userId], bob);
    expect([await mine(bob), await mine(ann)]).toEqual([[], [id]]);
    const { mentionsCaller } = await comments().dismissMention({ actor: ann, params: { id } });
    expect([mentionsCaller, await mine(ann)]).toEqual([false, []]);
  });

  it('mentions nobody who may not see what it is about', async () => {
    const id = await arrive();
    expect(await outcome(comment(id, 'Look', [manager.userId]))).toBe('409 mention_unseen');
    const { id: caseId } = await openCase('SEEN-1');
    expect(await outcome(noteCase(caseId, 'Look', [bob.userId, manager.userId]))).toBe('409 mention_unseen');
    expect(await mine(manager)).toEqual([]);
    expect(await service.query('select 1 from comments')).toEqual([]);
  });

  it('brings a case to those who are mentioned, until they answer or dismiss it', async () => {
    const { id } = await openCase('MENTION-1');
    await openCase('MENTION-2');
    const asked = async (actor = bob) => {
      const query = { waiting: 'mention' as const, limit: 9 };
      const { items, total } = await service.get(CasesService).list({ actor, query });
      const today = new Date().toISOString();
      const { items: work } = await service.get(WaitingWorkService).list({ actor, today });
      return [items.map((item) => item.id), total, work.find(({ kind }) => kind === 'mention')?.count];
    };
    const { comments: written } = await noteCase(id, '@Bob, has she paid?', [bob.userId, ann.userId]);
    expect(written).toMatchObject([{ mentions: [{ userId: bob.userId }, { userId: ann.userId }] }]);
    expect([await asked(bob), await asked(ann)]).toEqual([
      [[id], 1, 1],
      [[], 0, undefined],
    ]);
    const seen = await service.get(CasesService).get({ actor: bob, params: { id } });
    expect(seen.mentionsCaller).toBe(true);
    await noteCase(id, '@Ann, she has', [ann.userId], bob);
    expect([await asked(bob), await asked(ann)]).toEqual([
      [[], 0, undefined],
      [[id], 1, 1],
    ]);
    expect(await outcome(comments().dismissCaseMention({ actor: manager, params: { id } }))).toBe(
      '404 not_found',
    );
    const { mentionsCaller } = await comments().dismissCaseMention({ actor: ann, params: { id } });
    expect([mentionsCaller, await asked(ann)]).toEqual([false, [[], 0, undefined]]);
  });

  it('assigns a document to nobody who may not see it', async () => {
    const id = await arrive();
    expect(await outcome(assign(id, manager.userId))).toBe('409 assignee_unseen');
    const { review } = await assign(id, bob.userId);
    expect(review?.assignee?.userId).toBe(bob.userId);
    expect(await outcome(assign(id, manager.userId, manager))).toBe('404 not_found');
  });

  it('keeps an assigned document for a day, unless it is due', async () => {
    const [first, second] = [await arrive(), await arrive()];
    const { review } = await assign(first, bob.userId);
    expect(review?.assignee).toMatchObject({ userId: bob.userId });
    expect(await mine(bob)).toEqual([first]);
    expect(await next(ann)).toBe(second);
    expect(await next(newActor())).toBeNull();
    // The own ones come first.
    await assign(second, bob.userId);
    await service.get(LeasesService).release({ actor: ann, params: { id: second } });
    await assign(first, null);
    expect(await next(bob)).toBe(second);
    await assign(first, bob.userId);
    await service.query(`update document_reviews set last_day = current_date where upload_id = $1`, [first]);
    expect(await next(ann, 'due')).toBe(first);
    await service.get(LeasesService).release({ actor: ann, params: { id: first } });
    await service.query(`update document_reviews set assigned_at = now() - interval '25 hours'`);
    const eve = newActor();
    expect(await next(eve)).toBe(first);
    expect(await outcome(assign(first, bob.userId, manager))).toBe('404 not_found');
    await service
      .get(DecisionsService)
      .reject({ actor: eve, params: { id: first }, body: { reason: 'Blank' } });
    expect(await outcome(assign(first, bob.userId))).toBe('409 decided_before');
  });

  it('notes calls about a document', async () => {
    const { comments: noted } = await comments().onDocument({
      ...{ actor: ann, params: { id: await arrive() } },
      body: { text: 'Asked whether it arrived', isCall: true, mentions: [] },
    });
    expect(noted).toMatchObject([{ text: 'Asked whether it arrived', isCall: true }]);
  });

  it('notes calls about a case, and forgets them with its borrower', async () => {
    const email = 'caller@example.com';
    const body = { ...NewCaseFields.parse({ reference: 'CALL-1', email }), lenderId: HARBOR.id };
    const { id } = await service.get(CasesService).open({ actor: ann, body });
    const { comments: noted } = await comments().onCase({
      ...{ actor: ann, params: { id } },
      body: { text: 'Asked for her receipt', isCall: true, mentions: [] },
    });
    expect(noted).toMatchObject([{ text: 'Asked for her receipt', isCall: true, actorId: ann.userId }]);
    expect(
      await outcome(
        comments().onCase({
          actor: manager,
          params: { id },
          body: { text: 'x', isCall: false, mentions: [] },
        }),
      ),
    ).toBe('404 not_found');
    const [row] = await service.query<{ hash: string }>(
      'select email_hash as hash from cases where id = $1',
      [id],
    );
    const { manager: inside } = service.get(DataSource);
    await inside.transaction((one) => service.get(CaseErasure).erase(one, row?.hash ?? ''));
    expect(await service.query('select 1 from comments')).toEqual([]);
  });
});
