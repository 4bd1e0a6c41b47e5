import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Session } from '@coverleaf/contracts';
import { getSession, signOut } from './api/session-calls';
import { watchAttendance } from '../../api-client/attendance';
import { messageOf, statusOf } from '../../api-client/call-result';
import { onSessionSignal } from '../../api-client/staff-client';

const SessionContext = createContext<SessionControls | null>(null);

/** The code of a 401 without a previous session, which needs no explanation. */
const NOBODY = 'not_signed_in';

/** How often a screen checks whether its session is live, so that it closes when the session ends. */
const CHECK_MS = 60_000;

/** Knows who is signed in, follows other tabs and the server, and clears cached data when the user changes. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ kind: 'loading' });
  const queries = useQueryClient();
  const tabs = useRef<ReturnType<typeof openTabChannel> | null>(null);

  const signedIn = useCallback((session: Session) => setState({ kind: 'signed-in', session }), []);

  const signedOut = useCallback(
    (byChoice: boolean, reason: string | null = null) => {
      queries.clear();
      setState({ kind: 'signed-out', byChoice, reason });
    },
    [queries],
  );

  const reload = useCallback(
    () =>
      getSession().then(signedIn, (error: unknown) => {
        // A `SessionSignal` reports the end of a session; after other errors the user stays signed in.
        if (statusOf(error) === 401) return;
        const message = messageOf(error, 'Failed to initialize authentication');
        setState((before) => (before.kind === 'signed-in' ? before : { kind: 'unknown', message }));
      }),
    [signedIn],
  );

  useEffect(() => {
    const ignore = onSessionSignal((signal) => {
      if (signal.kind === 'duty') void reload();
      else signedOut(false, signal.code === NOBODY ? null : signal.detail || null);
    });
    const channel = openTabChannel((message) => {
      if (message === 'signed-out') return signedOut(true);
      // Another user may have signed in.
      queries.clear();
      void reload();
    });
    tabs.current = channel;
    void reload();
    return () => {
      ignore();
      channel.close();
    };
  }, [queries, reload, signedOut]);

  useEffect(watchAttendance, []);

  const isSignedIn = state.kind === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setInterval(() => void reload(), CHECK_MS);
    return () => clearInterval(timer);
  }, [isSignedIn, reload]);

  const controls = useMemo<SessionControls>(
    () => ({
      state,
      reload,
      enter: (session) => {
        queries.clear();
        signedIn(session);
        tabs.current?.send('signed-in');
      },
      leave: async () => {
        await signOut();
        signedOut(true);
        tabs.current?.send('signed-out');
      },
    }),
    [state, reload, queries, signedIn, signedOut],
  );
  return <SessionContext value={controls}>{children}</SessionContext>;
}

export function useSession(): SessionControls {
  const controls = useContext(SessionContext);
  if (!controls) throw new Error('useSession is used outside its provider');
  return controls;
}

type TabMessage = 'signed-in' | 'signed-out';

/** Sign-in and sign-out reach every other tab at once. */
function openTabChannel(onMessage: (message: TabMessage) => void) {
  const channel = new BroadcastChannel('coverleaf-session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return { send: (message: TabMessage) => channel.postMessage(message), close: () => channel.close() };
}

type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-in'; readonly session: Session }
  | {
      readonly kind: 'signed-out';
      /** The user signed out, here or in another tab, so no explanation is needed. */
      readonly byChoice: boolean;
      /** The server's reason, if any. */
      readonly reason: string | null;
    }
  /** The session could not be read. */
  | { readonly kind: 'unknown'; readonly message: string };

interface SessionControls {
  readonly state: SessionState;
  readonly reload: () => Promise<void>;
  readonly enter: (session: Session) => void;
  /** Signs out in all tabs. Rejects if the server could not be reached. */
  readonly leave: () => Promise<void>;
}
