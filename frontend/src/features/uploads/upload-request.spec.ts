import { problem } from '../../../testing/browser-fakes';
import { receipt, FakeXhr } from '../../../testing/fake-xhr';
import { pdf } from '../../../testing/sample-files';
import { EMPTY_FIELDS } from './upload-fields';
import { sendWithRetry, RETRY_DELAY_MS } from './upload-request';

const target = {
  ...{ lenderSlug: 'skyla', fixedInstitution: null, emailRequired: false, language: 'es' },
  ...{ loanToken: null, reference: null, answers: null },
};

describe('an upload with an unknown outcome', () => {
  let leaving: AbortController;
  const deliver = () => {
    const document = { file: pdf(), name: 'policy.pdf' };
    return sendWithRetry(
      { document, fields: EMPTY_FIELDS, target, idempotencyKey: 'one-key' },
      () => undefined,
      leaving.signal,
    );
  };
  const unknown = problem(503, 'outcome_unknown');

  beforeEach(() => {
    jest.useFakeTimers();
    FakeXhr.install();
    leaving = new AbortController();
  });
  afterEach(() => jest.useRealTimers());

  it('is sent once more automatically, under the same key', async () => {
    const delivered = deliver();
    FakeXhr.last.answer(unknown);
    await jest.advanceTimersByTimeAsync(RETRY_DELAY_MS);
    expect(FakeXhr.sent.map(({ key }) => key)).toEqual(['one-key', 'one-key']);
    FakeXhr.last.answer(receipt);
    expect(await delivered).toMatchObject({ ok: true });
  });

  it('is reported if that did not help', async () => {
    const delivered = deliver();
    FakeXhr.last.answer(unknown);
    await jest.advanceTimersByTimeAsync(RETRY_DELAY_MS);
    FakeXhr.last.answer(unknown);
    expect(await delivered).toMatchObject({ ok: false, failure: { problem: { code: 'outcome_unknown' } } });
    expect(FakeXhr.sent.length).toBe(2);
  });

  it('is not sent after the borrower has left', async () => {
    const delivered = deliver();
    FakeXhr.last.answer(unknown);
    await jest.advanceTimersByTimeAsync(RETRY_DELAY_MS / 2);
    leaving.abort();
    await jest.advanceTimersByTimeAsync(RETRY_DELAY_MS);
    expect(await delivered).toMatchObject({ ok: false });
    expect(FakeXhr.sent.length).toBe(1);
  });

  it('is not the same as one that was refused or lost', async () => {
    for (const code of ['unavailable', 'file_damaged']) {
      const delivered = deliver();
      FakeXhr.last.answer(problem(503, code));
      expect(await delivered).toMatchObject({ ok: false });
    }
    const lost = deliver();
    FakeXhr.last.lose();
    expect(await lost).toMatchObject({ ok: false });
    expect(FakeXhr.sent.length).toBe(3);
  });
});
