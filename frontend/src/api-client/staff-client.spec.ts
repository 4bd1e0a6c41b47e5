import { noteAct } from './attendance';
import { onSessionSignal, onStepUp, type SessionSignal, staffFetch } from './staff-client';

const ORIGIN = 'http://portal.example';

const problem = (status: number, code: string): Response =>
  Response.json({ status, code, detail: `Detail of ${code}` }, { status });

const renewed = (): Response => Response.json({});

const ask = (path: string, body?: object): Promise<Response> =>
  staffFetch(
    new Request(
      ORIGIN + path,
      body && ({ method: 'POST', body: JSON.stringify(body), duplex: 'half' } as RequestInit),
    ),
  );

describe('fetch for staff', () => {
  let signals: SessionSignal[];
  let asked: string[];
  let stop: () => void;

  /** `refresh` answers the token refresh. After it has succeeded, all other calls succeed. */
  const serve = (refresh: () => Response | Promise<Response>, good: () => Response = renewed): void => {
    let isRenewed = false;
    globalThis.fetch = async (input) => {
      // The state at the time of the call.
      const wasRenewed = isRenewed;
      const path = typeof input === 'string' ? input : new URL((input as Request).url).pathname;
      asked.push(typeof input === 'string' ? path : `${path} ${await (input as Request).text()}`.trim());
      if (path.endsWith('/login')) return problem(401, 'sign_in_failed');
      if (!path.endsWith('/refresh')) return wasRenewed ? good() : problem(401, 'not_signed_in');
      const answer = await refresh();
      isRenewed = answer.ok;
      return answer;
    };
  };

  beforeEach(() => {
    signals = [];
    asked = [];
    stop = onSessionSignal((signal) => signals.push(signal));
  });
  afterEach(() => stop());

  it('renews the session once for many calls, and repeats each with its body', async () => {
    serve(renewed);
    const answers = await Promise.all([ask('/a'), ask('/b', { b: 1 }), ask('/c')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(1);
    expect(asked.filter((path) => path === '/b {"b":1}')).toHaveLength(2);
    expect(signals).toEqual([]);
  });

  it('renews it again after it has expired again', async () => {
    serve(renewed);
    await ask('/a');
    serve(renewed);
    await ask('/a');
    expect(asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(2);
  });

  it('reports the end of a session with the server’s message', async () => {
    serve(() => problem(401, 'session_ended'));
    expect((await ask('/a')).status).toBe(401);
    expect(signals).toEqual([{ kind: 'lost', code: 'session_ended', detail: 'Detail of session_ended' }]);
  });

  it('keeps the user signed in while identity is unavailable', async () => {
    serve(() => problem(503, 'unavailable'));
    expect((await ask('/a')).status).toBe(503);
    expect(signals).toEqual([]);
  });

  it('repeats only once', async () => {
    serve(renewed, () => problem(401, 'not_signed_in'));
    expect((await ask('/a')).status).toBe(401);
    expect(asked).toEqual(['/a', '/api/v1/auth/refresh', '/a']);
    expect(signals).toMatchObject([{ kind: 'lost' }]);
  });

  it('says whether a person caused a call', async () => {
    const now = jest.spyOn(Date, 'now');
    const said: (string | null)[] = [];
    globalThis.fetch = (request) => {
      said.push((request as Request).headers.get('coverleaf-background'));
      return Promise.resolve(renewed());
    };
    const later = (ms: number): unknown => now.mockReturnValue(Date.now() + ms);
    for (const [ms, act] of [[0], [61_000], [600_000], [0, noteAct], [59_000], [2_000]] as const) {
      later(ms);
      act?.();
      await ask('/a');
    }
    now.mockRestore();
    expect(said).toEqual([null, 'true', 'true', null, null, 'true']);
  });

  it('does not treat a failed sign-in as the end of a session', async () => {
    serve(renewed);
    expect((await ask('/api/v1/auth/login', {})).status).toBe(401);
    expect(asked).toEqual(['/api/v1/auth/login {}']);
    expect(signals).toEqual([]);
  });

  it('reports a duty, but not an insufficient role', async () => {
    serve(renewed, () => problem(403, 'second_factor_setup_required'));
    await ask('/a');
    serve(renewed, () => problem(403, 'forbidden'));
    await ask('/a');
    expect(signals).toEqual([{ kind: 'duty' }]);
  });

  describe('if a proof of identity is required', () => {
    let proofs: number;
    const serveProtected = (): void => {
      globalThis.fetch = async (input) => {
        const request = input as Request;
        asked.push(`${new URL(request.url).pathname} ${await request.text()}`.trim());
        return proofs > 0 ? renewed() : problem(403, 'step_up_required');
      };
    };
    const answer = (isProven: boolean): void => {
      const forget = onStepUp(async () => {
        // The user takes longer than the other calls.
        await new Promise(setImmediate);
        proofs += isProven ? 1 : 0;
        return isProven;
      });
      stop = ((before) => () => {
        before();
        forget();
      })(stop);
    };

    beforeEach(() => {
      proofs = 0;
      serveProtected();
    });

    it('asks once for many waiting calls, and repeats each with its body', async () => {
      answer(true);
      const answers = await Promise.all([ask('/a', { a: 1 }), ask('/b')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(proofs).toBe(1);
      expect(asked.filter((path) => path === '/a {"a":1}')).toHaveLength(2);
    });

    it('repeats nothing if the user cancels', async () => {
      answer(false);
      expect((await ask('/a')).status).toBe(403);
      expect(asked).toEqual(['/a']);
    });
  });
});
