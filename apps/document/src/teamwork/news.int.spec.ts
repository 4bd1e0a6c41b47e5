import type { NotificationKind } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { HARBOR, SKYLA } from '../../test/start-document';
import { useNotifications } from '../../test/use-notifications';
import { NewsService } from './news.service';

describe('what staff do about notifications', () => {
  const one = useNotifications();
  const { service, staff, states, untilStates, someone } = one;
  const stranger = newActor({ role: 'site_manager', lenderId: SKYLA.id });
  const news = () => service.get(NewsService);
  const preview = (id: string, kind: NotificationKind, actor = staff) =>
    news().preview({ actor, params: { id, kind } });
  const resend = (id: string, kind: NotificationKind, actor = staff) =>
    news().resend({ actor, params: { id, kind } });
  const correct = (id: string, email: string, actor = staff) =>
    news().correctAddress({ actor, params: { id }, body: { email } });

  it('shows the words of an email, without the private link', async () => {
    const email = someone();
    const id = await one.sent(email);
    expect(await preview(id, 'received')).toEqual({
      ...{
        by: 'email',
        to: email,
        subject: expect.stringMatching(/^We received your document for/) as string,
      },
      text: expect.stringContaining('http://portal.example/status/…') as string,
    });
    expect(await outcome(preview(id, 'outcome'))).toBe('404 not_found');
    expect(await outcome(preview(id, 'received', stranger))).toBe('404 not_found');
    const silent = await service.sendUntil('sent', HARBOR);
    expect(await outcome(preview(silent, 'received'))).toBe('404 not_found');
  });

  it('sends it once more, with the link', async () => {
    const email = someone();
    const id = await one.sent(email);
    await one.receiveUnopened(id);
    await one.openLink(email);
    await resend(id, 'received');
    await one.minutePasses(id, 'received');
    await one.processing(id, 'received');
    await untilStates(id, ['received sent']);
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
