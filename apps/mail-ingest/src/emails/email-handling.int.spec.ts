import { randomUUID } from 'node:crypto';
import { emailHash } from '@coverleaf/encryption';
import { newActor, outcomeOf } from '@coverleaf/testing';
import { createEmail } from '../../test/email-fixtures';
import { useMail } from '../../test/start-mail';
import { FilingEntity } from './email.entity';
import { EmailHandling } from './email-handling.service';
import { EmailsRepository } from './emails.repository';
import { EmailsService } from './emails.service';

describe('the handling of emails', () => {
  const service = useMail();
  const actor = newActor();
  const handling = () => service.get(EmailHandling);
  afterEach(() => service.empty());

  const mark = (id: string, handled: boolean) =>
    handling().handle({ actor, params: { id }, body: { handled } });
  const idsOf = async (handled?: 'yes' | 'no') => {
    const { items, total } = await service
      .get(EmailsRepository)
      .list({ actor, query: { handled }, limit: 50 });
    expect(total).toBe(items.length);
    return items.map(({ id }) => id);
  };

  it('is marked by hand and taken back, and says by whom', async () => {
    const old = new Date(Date.now() - 3_600_000);
    const [first, second] = [
      await createEmail(service, { createdAt: old }),
      await createEmail(service, { createdAt: new Date() }),
    ];
    expect(await idsOf('no')).toEqual([second, first]);
    expect(await handling().countUnhandled()).toEqual({
      ...{ count: 2, isCapped: false },
      since: old.toISOString(),
    });

    const { handledAt } = await mark(first, true);
    expect(await mark(first, true)).toEqual({ handledAt });
    expect([await idsOf('yes'), await idsOf('no'), await idsOf()]).toEqual([
      [first],
      [second],
      [second, first],
    ]);
    const email = await service.get(EmailsService).get({ actor, params: { id: first } });
    expect(email).toMatchObject({ handledAt, handledBy: actor.userId });
    expect(await service.acts({ action: 'email.handled', subjectId: first })).toMatchObject([
      { actorId: actor.userId },
    ]);

    expect(await mark(first, false)).toEqual({ handledAt: null });
    expect(await idsOf('yes')).toEqual([]);
    expect(await service.acts({ action: 'email.unhandled', subjectId: first })).toHaveLength(1);
    expect(await outcomeOf(mark(randomUUID(), true))).toMatch(/^404/);
  });

  it('leads from an email to the documents of its sender, and from a document to its email', async () => {
    const mail = await createEmail(
      service,
      { fromHeader: 'Ann <ANN@example.com>', sender: 'bounce@x.example' },
      [{ bytes: Buffer.from('x') }],
    );
    expect(await handling().findSenderHash({ id: mail })).toEqual({
      emailHash: emailHash('ann@example.com'),
    });
    expect(await outcomeOf(handling().findSenderHash({ id: randomUUID() }))).toMatch(/^404/);

    const uploadId = randomUUID();
    expect(await handling().findEmail({ uploadId })).toEqual({ id: null });
    await service.rows(FilingEntity).insert({
      ...{ attachmentId: (await service.filesOf(mail))[0]?.id ?? '', state: 'filed', lenderId: randomUUID() },
      ...{ institution: 'Skyla', name: 'Ann', insuranceCompany: 'Prairie Mutual', uploadId },
    });
    expect(await handling().findEmail({ uploadId })).toEqual({ id: mail });
  });
});
