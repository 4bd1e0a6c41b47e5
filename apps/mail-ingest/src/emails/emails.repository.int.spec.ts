import type { EmailQuery } from '@coverleaf/contracts';
import { allPages, newActor } from '@coverleaf/testing';
import { type AttachmentFixture, createEmail } from '../../test/email-fixtures';
import { useMail } from '../../test/start-mail';
import type { EmailEntity } from './email.entity';
import { EmailsRepository } from './emails.repository';

type Blocks = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;

describe('EmailsRepository', () => {
  const service = useMail();
  const actor = newActor();
  const emails = () => service.get(EmailsRepository);
  afterEach(() => service.empty());

  const create = (columns: Partial<EmailEntity> = {}, files: readonly AttachmentFixture[] = []) =>
    createEmail(service, columns, files);
  const list = (query: EmailQuery = {}, limit = 50) => emails().list({ actor, query, limit });
  const found = async (query: EmailQuery): Promise<string[]> => (await list(query)).items.map(({ id }) => id);

  it('searches subject, sender and recipient, regardless of case and special characters', async () => {
    const id = await create({
      subject: 'Übersicht 100% [Policy_7] \\ O’Hara',
      fromHeader: 'José Ångström <jose@example.com>',
      sender: 'bounce+77@mail.example',
      recipient: 'skyla+claims@in.coverleaf.example',
    });
    await create({ subject: 'Something else 100 Policy-7', fromHeader: '', sender: 'x@y.example' });
    const terms = [
      'ÜBERS',
      '100%',
      'policy_7',
      '\\ o',
      'O’hara',
      'osé å',
      'angstrom Jose',
      'JOSE@',
      'bounce+77',
      'skyla+cl',
    ];
    for (const q of terms) expect([q, await found({ q })]).toEqual([q, [id]]);
    // A very short term matches only the beginning of a word.
    expect(await found({ q: 'üb' })).toEqual([id]);
    expect(await found({ q: 'be' })).toEqual([]);
    // Words may be in any order and field.
    expect(await found({ q: 'o’hara josé' })).toEqual([id]);
    expect(await found({ q: 'o’hara joseph' })).toEqual([]);
    for (const q of ['%', '__', '%%%', `'; drop table emails; --`, '(', '*', '🦄'])
      expect([q, await found({ q })]).toEqual([q, []]);
    expect(await found({ q: 'example' })).toHaveLength(2);
  });

  it('audits a list even if the gateway doesn’t say whose it is', async () => {
    await emails().list({ query: {}, limit: 10 });
    const acts = await service.acts({ action: 'email.listed' });
    expect(acts.map(({ actorId }) => actorId)).toContain(null);
  });

  it('filters by date', async () => {
    const from = '2024-01-01T05:00:00.000Z';
    const hit = await create({ createdAt: new Date(from) });
    await create({ createdAt: new Date('2024-01-01T04:59:59.999Z') });
    expect(await found({ from })).toEqual([hit]);
    expect(await found({ from, q: 'proof' })).toEqual([hit]);
    expect((await list({ from })).total).toBe(1);
    expect(await found({ from, until: from })).toEqual([]);
    expect(await found({ from, until: '2024-01-01T05:00:00.001Z' })).toEqual([hit]);
    expect((await list({ until: from })).total).toBe(1);
  });

  it('counts attachments and reports whether all are downloaded', async () => {
    const pdf = { bytes: Buffer.from('%PDF-1.7') };
    const logo = { ...pdf, inline: true, contentType: 'image/png', contentId: 'logo' };
    const whole = await create({}, [pdf, pdf, logo]);
    const awaited = await create({}, [pdf, { sourceUrl: 'https://storage.example/1' }]);
    const failed = await create({}, [{ state: 'failed', fault: 'It is gone.' }]);
    const bare = await create({ duplicateOf: whole, timestamp: 1_700_000_000 });
    expect((await list()).items).toMatchObject([
      { id: bare, attachmentCount: 0, attachmentsDownloaded: true, duplicateOf: whole },
      { id: failed, attachmentCount: 1, attachmentsDownloaded: false },
      { id: awaited, attachmentCount: 2, attachmentsDownloaded: false },
      { id: whole, attachmentCount: 2, attachmentsDownloaded: true },
    ]);
    const [newest] = (await list({}, 1)).items;
    expect(newest).toMatchObject({ id: bare, timestamp: 1_700_000_000, door: 'mailgun' });
  });

  it('returns each email once across pages, while others arrive', async () => {
    const createdAt = new Date('2024-01-02T03:04:05.678Z');
    const ids: string[] = [];
    for (let mail = 0; mail < 25; mail += 1) ids.push(await create({ createdAt }));
    const seen = await allPages(async (cursor) => {
      const page = await emails().list({ actor, query: {}, cursor, limit: 10 });
      await create();
      return page;
    });
    expect(seen.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
  });

  it('lists and exports the oldest first, page by page', async () => {
    const ids: string[] = [];
    for (let day = 1; day < 6; day += 1)
      ids.push(await create({ createdAt: new Date(Date.UTC(2024, 0, day)) }));
    await create({ handledAt: new Date() });
    const query = { order: 'oldest', handled: 'no' } as const;
    const listed = await allPages((cursor) => emails().list({ actor, query, cursor, limit: 2 }));
    expect(listed.map(({ id }) => id)).toEqual(ids);
    const exported = await allPages((cursor) => emails().exportPage({ actor, query, cursor, limit: 2 }));
    expect(exported).toEqual(listed);
    // Once, without values.
    const acts = await service.acts({ action: 'email.exported' });
    expect(acts.map(({ fields }) => fields)).toEqual([['order', 'handled']]);
  });

  it('caps the total at ten thousand, and reads a deep page as fast as the first', async () => {
    await service.query(
      `insert into emails (id, door, delivery_hash, subject, from_header, sender, recipient, domain, sender_hashes,
         state, source_type, created_at)
       select gen_random_uuid(), 'smtp', n, 'Many ' || n, '', '', 'a@b.example', 'b.example', '{}', 'received', '',
         timestamptz '2024-01-01' + n * interval '1 second'
       from generate_series(1, 20000) n`,
    );
    await service.query('analyze emails');
    expect(await list({}, 1)).toMatchObject({ total: 10_000, totalIsCapped: true });
    expect(await list({ q: 'many 19999' })).toMatchObject({ total: 1 });
    expect(await emails().countAll()).toEqual({ count: 20_000 });
    const plan = async (at: string): Promise<number> => {
      const [row] = await service.query<{ 'QUERY PLAN': [{ Plan: Blocks }] }>(
        `explain (analyze, buffers, format json) select id from emails
           where (created_at, id) < ($1::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid)
           order by created_at desc, id desc limit 51`,
        [at],
      );
      const { Plan } = row!['QUERY PLAN'][0];
      return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
    };
    const [top, deep] = [await plan('2024-01-01T05:33:00Z'), await plan('2024-01-01T00:05:00Z')];
    expect(deep).toBeLessThanOrEqual(top * 2 + 10);
  });
});
