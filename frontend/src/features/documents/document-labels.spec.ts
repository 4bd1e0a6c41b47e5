import type { DocumentEvent } from '@coverleaf/contracts';
import { removedLabel } from '../../components/controls/labels';
import { knownStatus, statusLabels, statusTone } from '../../components/document-status/status-badge';
import { decisionOfKey, decisionsFor, mayDecide } from './decisions';
import {
  dueLabel,
  fileObstacle,
  type FilterValues,
  insightLabel,
  stageMeaning,
  currentState,
  toQuery,
} from './document-labels';

const NONE: FilterValues = {
  ...{ queue: '', q: '', period: '', status: '', stage: '', answer: '', lenderId: '' },
  ...{ emailId: '', order: '', door: '', receivedFrom: '', receivedTo: '', decidedFrom: '', decidedTo: '' },
  columns: '',
};
const LENDER = '0b5e6f5e-9a8e-4a3e-8a52-0a2a4a3c7d11';

describe('the filter of documents', () => {
  it('asks for everything if nothing is chosen', () => {
    expect(toQuery(NONE, true)).toEqual({});
    expect(toQuery({ ...NONE, period: 'all' }, true)).toEqual({});
  });

  it('sends the viewer’s time zone along with a period', () => {
    const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(toQuery({ ...NONE, period: 'week' }, false)).toEqual({ period: 'week', tz });
  });

  it('includes administrators’ filters only for administrators', () => {
    const admins = { status: 'pending', stage: 'sent', answer: 'none', lenderId: LENDER, emailId: LENDER };
    const values = { ...NONE, queue: 'due', q: 'ann', ...admins };
    expect(toQuery(values, true)).toEqual({ queue: 'due', q: 'ann', ...admins });
    expect(toQuery(values, false)).toEqual({ queue: 'due', q: 'ann' });
  });

  it('omits what the API would refuse', () => {
    const values = {
      ...NONE,
      queue: 'all',
      period: 'year',
      status: 'lost',
      stage: 'toString',
      answer: 'maybe',
      lenderId: 'skyla',
      emailId: 'ann@example.com',
      order: 'random',
      door: 'window',
      receivedFrom: 'yesterday',
      receivedTo: '0202-11-27',
      decidedTo: '2026-13-40',
    };
    expect(toQuery(values, true)).toEqual({});
  });

  it('has several statuses, lenders and ways, days with the time zone, and an order', () => {
    const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const days = { receivedFrom: '2026-03-01', decidedTo: '2026-03-31' };
    const chosen = { ...NONE, ...days, status: 'pending,lost,rejected', door: 'mail,agent', order: 'name' };
    const several = { status: 'pending,rejected', door: 'mail,agent', lenderId: `${LENDER},${LENDER}` };
    expect(toQuery({ ...chosen, lenderId: `${LENDER},x,${LENDER}` }, true)).toEqual({
      ...{ ...days, tz, order: 'name', ...several },
    });
    expect(toQuery(chosen, false)).toEqual({ ...days, tz, order: 'name' });
    expect(toQuery({ ...NONE, order: 'newest' }, true)).toEqual({});
  });
});

describe('the words for a document', () => {
  it('say who has it', () => {
    const labels = { pending: 'RightTrack', processed: 'InSight', rejected: 'Harbor Proof' };
    expect(statusLabels('Harbor Proof')).toEqual(labels);
    expect(knownStatus('lost')).toBeUndefined();
    const tones = ['processed', 'rejected', 'pending', 'lost'].map(statusTone);
    expect(tones).toEqual(['ok', 'bad', 'wait', 'wait']);
  });

  it('contain the current state, the person and the reason', () => {
    const event: DocumentEvent = {
      at: '2026-01-01T00:00:00.000Z',
      stage: 'closed',
      status: 'rejected',
      actorId: LENDER,
      actorName: 'Sam Staff',
      reason: 'Too dark',
    };
    const now = (more: Partial<DocumentEvent>): string =>
      currentState({ history: [{ ...event, ...more }], sendingEnded: null });
    expect(now({})).toBe('Already rejected by Sam Staff (Too dark).');
    expect(now({ actorName: null, reason: null })).toBe('Already rejected by a colleague.');
    expect(now({ actorId: null, status: 'processed', reason: null })).toBe('Already processed.');
  });

  it('do not say that it is being sent after the last attempt', () => {
    const sending = { stage: 'sending', sendingEnded: null } as const;
    expect(stageMeaning(sending)).toBe('Being sent');
    expect(stageMeaning({ ...sending, sendingEnded: 'failed' })).toBe('Can’t be sent');
    expect(stageMeaning({ ...sending, sendingEnded: 'discarded' })).toBe('Sending was discarded');
    expect(stageMeaning({ stage: 'closed', sendingEnded: null })).toBeUndefined();
    expect(currentState({ history: [], sendingEnded: 'failed' })).toBe('Now: Can’t be sent.');
  });

  it('show the known state of contact details', () => {
    const one = { kind: 'confirmation', lastError: 'Insight refused it (422)' } as const;
    expect(insightLabel(true, [])).toBe('Received');
    expect(insightLabel(false, [{ ...one, state: 'retrying' }])).toBe('Not received yet');
    const failed = insightLabel(false, [{ ...one, state: 'failed' }]);
    expect(failed).toBe('Not delivered: Insight refused it (422)');
    expect(insightLabel(false, [{ ...one, state: 'discarded' }])).toBe('Not sent: discarded');
  });

  it('say why a file can’t be opened', () => {
    expect(fileObstacle({ hasFile: true, fault: null, stage: 'sent' })).toBeUndefined();
    expect(fileObstacle({ hasFile: false, fault: 'infected', stage: 'closed' })).toContain('threat');
    expect(fileObstacle({ hasFile: false, fault: 'unreadable', stage: 'closed' })).toContain('scripts');
    expect(fileObstacle({ hasFile: false, fault: null, stage: 'held' })).toContain('scanner is unavailable');
    expect(fileObstacle({ hasFile: false, fault: null, stage: 'received' })).toContain('being checked');
  });
});

describe('the removal of active content', () => {
  it('is mentioned, with its effect on a signature', () => {
    expect(removedLabel([])).toBeUndefined();
    expect(removedLabel(['javascript', 'attachment'])).toContain('scripts, embedded files.');
    expect(removedLabel(['javascript'])).not.toContain('signature');
    expect(removedLabel(['launch', 'signature'])).toContain('signature is therefore no longer valid');
  });
});

describe('decisions', () => {
  it.each([
    ['received', []],
    ['held', []],
    ['awaiting_approval', ['approve', 'reject']],
    ['sending', ['process', 'reject']],
    ['sent', ['process', 'reject']],
    ['closed', []],
  ] as const)('are those that the stage %s allows', (stage, decisions) => {
    expect(decisionsFor({ stage })).toEqual(decisions);
  });

  it('are not offered while one can still be undone', () => {
    const decision = {
      decision: 'approve',
      userId: LENDER,
      name: null,
      appliesAt: '2026-01-01T00:00:00.000Z',
    } as const;
    const review = { lastDay: null, lease: null, decision };
    expect(decisionsFor({ stage: 'awaiting_approval', review })).toEqual([]);
    expect(stageMeaning({ stage: 'sent', sendingEnded: null, review }, LENDER)).toBe(
      'Approved by you just now',
    );
    const lease = { userId: LENDER, name: 'Sam Staff', until: '2026-01-01T00:00:00.000Z' };
    const leased = { lastDay: null, decision: null, lease };
    expect(stageMeaning({ stage: 'sent', sendingEnded: null, review: leased })).toBe('Reviewed by Sam Staff');
  });

  it('have a key each', () => {
    expect(['a', 'p', 'r', 'm', 'j'].map(decisionOfKey)).toEqual([
      'approve',
      'process',
      'reject',
      undefined,
      undefined,
    ]);
  });

  it('are not offered to a user', () => {
    expect((['admin', 'site_manager', 'user'] as const).map(mayDecide)).toEqual([true, true, false]);
  });
});

describe('when a decision is due', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  const review = { lastDay: null, lease: null, decision: null };
  const asked = { at: '2026-11-27T10:00:00Z', reasonCode: null, note: null, answerId: null };

  it.each([
    ['2026-11-27T15:30:00Z', false, 'plain', 'Due in 3 h'],
    ['2026-11-27T13:59:00Z', true, 'wait', 'Due in 1 h'],
    ['2026-11-27T12:00:00Z', true, 'bad', 'Overdue by 0 s'],
    ['2026-11-25T11:00:00Z', true, 'bad', 'Overdue by 2 d'],
  ])('%s', (dueAt, isSoon, tone, words) => {
    expect(dueLabel({ ...review, dueAt, isSoon }, now)).toEqual({ tone, words });
  });

  it('isn’t told if nothing is promised, after a decision, and while the borrower is asked', () => {
    const dueAt = '2026-11-27T11:00:00Z';
    const decision = { decision: 'reject' as const, userId: LENDER, name: null, appliesAt: dueAt };
    expect(dueLabel(null, now)).toBeUndefined();
    expect(dueLabel({ ...review, dueAt: null }, now)).toBeUndefined();
    expect(dueLabel({ ...review, dueAt, decision }, now)).toBeUndefined();
    expect(dueLabel({ ...review, dueAt, asked: { ...asked, waits: true } }, now)).toBeUndefined();
    expect(dueLabel({ ...review, dueAt, asked: { ...asked, waits: false } }, now)?.tone).toBe('bad');
  });
});
