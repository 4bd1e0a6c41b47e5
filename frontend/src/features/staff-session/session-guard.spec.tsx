import '../../../testing/browser-fakes';
import type { Session } from '@coverleaf/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import { getSession } from './api/session-calls';
import { SessionGuard } from './components/session-guard';
import { SessionProvider } from './session-context';
import { CallError } from '../../api-client/call-result';
import { signalSession } from '../../api-client/staff-client';

jest.mock('./api/session-calls');
const asked = jest.mocked(getSession);

const SESSION: Session = {
  user: { id: 'u', email: 'ann@example.com', name: 'Ann Example', role: 'user', lenderId: null },
  hasTotp: false,
  hasPasskey: false,
  isFactorWaived: false,
  isOfferedFactor: false,
  factorDueAt: null,
  duty: null,
};

/** The tabs of this browser: a message from one reaches all others. */
class Tabs {
  static all: Tabs[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Tabs.all.push(this);
  }
  postMessage(): void {}
  close(): void {
    Tabs.all = Tabs.all.filter((tab) => tab !== this);
  }
}
Object.assign(globalThis, { BroadcastChannel: Tabs });

function Login(): ReactNode {
  const { state } = useLocation();
  return <output>{`login, from ${JSON.stringify(state)}`}</output>;
}

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/admin/users?q=ann']}>
        <SessionProvider>
          <Routes>
            <Route path="/admin/login" element={<Login />} />
            <Route
              path="/admin/*"
              element={<SessionGuard>{({ user }) => <p>Hello {user.name}</p>}</SessionGuard>}
            />
          </Routes>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(async () => jest.advanceTimersByTimeAsync(0));
}

const refuse = (code: string, detail: string): void => {
  asked.mockImplementation(async () => {
    signalSession({ kind: 'lost', code, detail });
    const problem = { type: '', title: '', status: 401, detail, code, correlationId: '' };
    throw new CallError({ kind: 'problem', problem });
  });
};

const wait = (ms: number): Promise<void> => act(async () => jest.advanceTimersByTimeAsync(ms));
const shown = (): string | null => document.body.textContent;

describe('the guard', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Tabs.all = [];
  });
  afterEach(() => jest.useRealTimers());

  it('shows that it is checking, and then lets the user in', async () => {
    let answer: (session: Session) => void = () => undefined;
    asked.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await open();
    expect(shown()).toContain('Loading authentication...');
    answer(SESSION);
    await wait(0);
    expect(shown()).toBe('Hello Ann Example');
  });

  it('waits a second before the login, and passes the address on', async () => {
    refuse('not_signed_in', 'Please sign in.');
    await open();
    expect(shown()).toContain('Authentication required. Redirecting to login...');
    await wait(999);
    expect(shown()).toContain('Authentication required');
    await wait(1);
    expect(shown()).toBe('login, from {"from":"/admin/users?q=ann"}');
  });

  it('offers to try again if it can’t find out', async () => {
    asked.mockRejectedValue(new CallError({ kind: 'unreadable', status: 502 }));
    await open();
    expect(screen.getByRole('alert').textContent).toBe('Failed to initialize authentication');
    asked.mockResolvedValue(SESSION);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await wait(0);
    expect(shown()).toBe('Hello Ann Example');
  });

  it('redirects to the login when the session ends while nobody is at the screen', async () => {
    asked.mockResolvedValue(SESSION);
    await open();
    await wait(120_000);
    expect(shown()).toBe('Hello Ann Example');
    refuse('session_ended', 'This session has ended.');
    await wait(60_000);
    expect(shown()).toContain('This session has ended.');
    await wait(1_000);
    expect(shown()).toBe('login, from {"from":"/admin/users?q=ann"}');
    const calls = asked.mock.calls.length;
    await wait(600_000);
    expect(asked).toHaveBeenCalledTimes(calls);
  });

  it('keeps the user signed in while the server is unavailable', async () => {
    asked.mockResolvedValue(SESSION);
    await open();
    asked.mockRejectedValue(new CallError({ kind: 'connection' }));
    act(() => Tabs.all.forEach((tab) => tab.onmessage?.({ data: 'signed-in' })));
    await wait(0);
    expect(shown()).toBe('Hello Ann Example');
  });
});
