import type { DecisionOutcome, DocumentDetail } from '@coverleaf/contracts';
import { ReviewSession, type ReviewWorld } from './review-session';

const document = (id: string): DocumentDetail => ({ id, name: id }) as DocumentDetail;

/** A queue of documents, and what the session does with them. */
function world(queue: string[], more: Partial<ReviewWorld> = {}) {
  const released: string[] = [];
  const outcomeOf = (id: string): DecisionOutcome => ({
    ...{ id, borrower: null, problem: null },
    appliesAt: new Date(Date.now() + 10_000).toISOString(),
  });
  const session = new ReviewSession({
    takeNext: (except) => Promise.resolve(queue.find((id) => !except.includes(id)) ?? null),
    renew: () => Promise.resolve(true),
    release: (id) => Promise.resolve(released.push(id)),
    store: ({ id }) => {
      queue.splice(queue.indexOf(id), 1);
      return Promise.resolve(outcomeOf(id));
    },
    undo: ({ id }) => {
      queue.unshift(id);
      return Promise.resolve(true);
    },
    applied: () => undefined,
    ...more,
  });
  return { session, released, made: () => session.state().made.map(({ id }) => id) };
}
const settle = () => jest.advanceTimersByTimeAsync(0);
/** Until the next document is on the screen, and the one after it is asked for. */
const painted = () => jest.advanceTimersByTimeAsync(200);

describe('a review', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('shows one document and holds the next one', async () => {
    const { session, released } = world(['a', 'b', 'c']);
    const end = session.start();
    await settle();
    expect(session.state()).toMatchObject({ held: ['a', 'b'], isEmpty: false });
    session.decide(document('a'), 'approve');
    expect(session.state().held).toEqual(['b']);
    await painted();
    expect(session.state().held).toEqual(['b', 'c']);
    end();
    expect(released).toEqual(['b', 'c']);
  });

  it('brings documents that were passed over again when no other is left', async () => {
    const { session, released } = world(['a', 'b']);
    session.start();
    await settle();
    session.pass('a');
    await painted();
    expect(session.state().held).toEqual(['b', 'a']);
    expect(released).toEqual(['a']);
  });

  it('looks for new documents when none is left', async () => {
    const queue: string[] = [];
    const { session } = world(queue);
    session.start();
    await settle();
    expect(session.state()).toMatchObject({ held: [], isEmpty: true });
    queue.push('new');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(session.state()).toMatchObject({ held: ['new'] });
  });

  it('undoes the newest decision, also after a failure, and no other one', async () => {
    const undone: string[] = [];
    const { session, made } = world(['a', 'b', 'c', 'd'], {
      undo: ({ id }) => Promise.resolve(undone.push(id) > 1),
    });
    session.start();
    await settle();
    session.decide(document('a'), 'approve');
    session.decide(document('b'), 'reject');
    await Promise.all([session.undo(), session.undo()]);
    expect([undone, made()]).toEqual([['b'], ['a', 'b']]);
    await session.undo();
    expect([undone, made()]).toEqual([['b', 'b'], ['a']]);
    expect(session.state().held[0]).toBe('b');
  });

  it('keeps a decision undoable for its own time, not for that of an earlier one', async () => {
    const { session, made } = world(['a', 'b', 'c']);
    session.start();
    await settle();
    session.decide(document('a'), 'approve');
    await jest.advanceTimersByTimeAsync(3_000);
    await session.undo();
    await jest.advanceTimersByTimeAsync(2_000);
    session.decide(document('a'), 'reject');
    await jest.advanceTimersByTimeAsync(6_000);
    expect(made()).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(made()).toEqual([]);
  });

  it('forgets a decision that was refused', async () => {
    const { session, made } = world(['a', 'b'], { store: () => Promise.resolve(undefined) });
    session.start();
    await settle();
    session.decide(document('a'), 'approve');
    expect(made()).toEqual(['a']);
    await settle();
    expect(made()).toEqual([]);
  });

  it('drops a document that a colleague took over', async () => {
    const { session } = world(['a', 'b', 'c'], { renew: (id) => Promise.resolve(id !== 'a') });
    session.start();
    await settle();
    await jest.advanceTimersByTimeAsync(4 * 60_000);
    expect(session.state().held[0]).toBe('b');
  });

  it('goes on when the page comes back', async () => {
    const { session } = world(['a', 'b']);
    session.start();
    await settle();
    session.releaseAll();
    session.retry();
    await settle();
    expect(session.state().held).toEqual(['a', 'b']);
  });

  it('says why there is no next document, and tries again', async () => {
    let isAway = true;
    const { session } = world(['a'], {
      takeNext: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('a')),
    });
    session.start();
    await settle();
    expect(session.state().error?.message).toBe('away');
    isAway = false;
    session.retry();
    await settle();
    expect(session.state()).toMatchObject({ held: ['a'], error: null });
  });
});
