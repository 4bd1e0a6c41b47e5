import '../../../testing/browser-fakes';
import type { EmailDetail } from '@coverleaf/contracts';
import { emailEntries } from './email-entries';

const emailOf = (id: string, replyIds: readonly string[]): EmailDetail =>
  ({
    ...{ id, createdAt: '2026-11-10T10:00:00.000Z', fromHeader: 'Ann', subject: 'Policy', bodyPlain: null },
    attachments: [],
    thread: { emails: [], replies: replyIds.map((replyId) => ({ id: replyId, state: 'sent' })) },
  }) as unknown as EmailDetail;

describe('the entries of emails', () => {
  it('have each reply once, though each email of a thread has all of its replies', () => {
    const entries = emailEntries([emailOf('1', ['a', 'b']), emailOf('2', ['a', 'b']), emailOf('3', ['c'])]);
    const keys = entries.map(({ key }) => key);
    expect(keys).toEqual(['email 1', 'email 2', 'email 3', 'reply a', 'reply b', 'reply c']);
  });
});
