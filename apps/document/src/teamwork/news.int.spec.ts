import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { HARBOR, SKYLA } from '../../test/start-document';
import { useNotifications } from '../../test/use-notifications';
import { RetentionRunEntity } from '../retention/retention-run.entity';
import { DocumentDeleter } from '../retention/retention-runs.service';
import { NewsService } from './news.service';

describe('what staff do about notifications', () => {
  const one = useNotifications();
  const { service, staff, states, untilStates, someone } = one;
  const stranger = newActor({ role: 'site_manager', lenderId: SKYLA.id });
  const news = () => service.get(NewsService);
  const preview = (id: string, kind: NotificationKind, actor = staff, earlier?: string) =>
    news().preview({ actor, params: { id, kind }, query: earlier === undefined ? {} : { earlier } });
  const resend = (id: string, kind: NotificationKind, actor = staff) =>
    news().resend({ actor, params: { id, kind } });
  const correct = (id: string, email: string, actor = staff) =>
    news().correctAddress({ actor, params: { id }, body: { email } });

  it('shows the words of an email, without the private link', async () => {
    const email = someone();
    const id = await one.sent(email);
    expect(await preview(id, 'received')).toEqual({
      ...{ by: 'email', to: email, wording: 'today', next: { by: 'email', to: email } },
      subject: expect.stringMatching(/^We received your document for/) as string,
      text: expect.stringContaining('http://portal.example/status/…') as string,
    });
    expect(await outcome(preview(id, 'outcome'))).toBe('404 not_found');
    expect(await outcome(preview(id, 'received', stranger))).toBe('404 not_found');
    const silent = await service.sendUntil('sent', HARBOR);
    expect(await outcome(preview(silent, 'received'))).toBe('404 not_found');
  });

  /** What staff may see of an email: all but the ends of private links. */
  const withoutTokens = (text = ''): string => text.replace(/(\/status\/|\?loan=)[\w-]{20,}/g, '$1…');

  it('shows what was sent, also after the lender’s name and the address were changed', async () => {
    const [email, right] = [someone(), someone()];
    const id = await one.sent(email);
    await one.receiveUnopened(id);
    const [sent] = await service.emailsTo(email);
    await service.query(`update insurance_uploads set financial_institution = 'Another' where id = $1`, [id]);
    const as = {
      by: 'email',
      to: email,
      subject: sent?.subject,
      text: withoutTokens(sent?.text),
      wording: 'sent',
    };
    expect(await preview(id, 'received')).toEqual({ ...as, next: { by: 'email', to: email } });
    expect(sent?.text).toMatch(/\/status\/[\w-]{60,}/);
    const { notifications } = await correct(id, right);
    const earlier = notifications.find((each) => each.earlier !== undefined)?.earlier;
    expect(await preview(id, 'received')).toMatchObject({ to: right, wording: 'today' });
    expect((await preview(id, 'received')).text).toContain('you sent for Another');
    expect(await preview(id, 'received', staff, earlier)).toEqual({ ...as, next: null });
    // Of another document.
    const other = await one.sent(someone());
    expect(await outcome(preview(other, 'received', staff, earlier))).toBe('404 not_found');
    // Nobody who reads the database finds words, an address or a link.
    const rows = JSON.stringify(await service.query('select to_jsonb(one) from sent_messages one'));
    expect(rows).not.toContain(email);
    expect(rows).not.toContain('/status/');
    const runId = randomUUID();
    await service.rows(RetentionRunEntity).insert({ id: runId, kind: 'retention' });
    await service.get(DocumentDeleter).deleteAll(runId, { condition: 'upload.id = $1', parameter: id });
    expect(await service.query('select 1 from sent_messages where id = $1', [earlier])).toEqual([]);
  });

  it('says that the words are those of today for what was sent before they were kept', async () => {
    const id = await one.sent(someone());
    await one.receiveUnopened(id);
    await service.query('delete from sent_messages where upload_id = $1', [id]);
    expect(await preview(id, 'received')).toMatchObject({ wording: 'lost' });
  });

  it('sends once what is pressed twice', async () => {
    const email = someone();
    const id = await one.sent(email);
    await one.receiveUnopened(id);
    await one.openLink(email);
    await Promise.all([resend(id, 'received'), resend(id, 'received')]);
    await one.receiveUnopened(id);
    expect(await service.emailsTo(email)).toHaveLength(2);
    expect(await service.acts({ action: 'document.resent', subjectId: id })).toHaveLength(1);
  });

  it('sends it once more, with the link', async () => {
    const email = someone();
    const id = await one.sent(email);
    await one.receiveUnopened(id);
    await one.openLink(email);
    await resend(id, 'received');
    await one.receiveUnopened(id);
    expect(await service.emailsTo(email)).toHaveLength(2);
    expect(await outcome(resend(id, 'received', stranger))).toBe('404 not_found');
    // After the outcome, the receipt isn't news.
    await one.reject(id, { reasonCode: 'hard_to_read' });
    await untilStates(id, ['received sent', 'outcome sent']);
    expect(await outcome(resend(id, 'received'))).toBe('404 not_found');
    await resend(id, 'outcome');
    await untilStates(id, ['received sent', 'outcome sent']);
    expect(await service.emailsTo(email)).toHaveLength(4);
  });

  it('sends to the corrected address what went to the wrong one', async () => {
    const [wrong, right] = [someone(), someone()];
    const id = await one.sent(wrong);
    await one.receiveUnopened(id);
    const { email } = await correct(id, right);
    expect(email).toBe(right);
    await one.receiveUnopened(id);
    expect(await service.emailsTo(wrong)).toHaveLength(1);
    expect(await service.emailsTo(right)).toHaveLength(1);
    expect(await outcome(correct(id, wrong, stranger))).toBe('404 not_found');
  });

  it('tells a borrower without an address once it is known', async () => {
    const id = await service.sendUntil('sent', HARBOR, { email: null });
    expect(await states(id)).toEqual([]);
    await correct(id, someone());
    expect(await states(id)).toEqual(['received waiting']);
  });
});
