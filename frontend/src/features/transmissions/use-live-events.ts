import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TransmissionNews } from '@coverleaf/contracts';
import { EVENTS_URL } from './api/transmission-calls';

export const TRANSMISSIONS = 'transmissions';

/** The shortest interval between refetches, in milliseconds. */
const PAUSE_MS = 1_000;
/** The delay before reconnecting, doubled each time up to the polling interval. */
const RECONNECT_MS = 3_000;
/** The polling intervals without and with the stream; with it, because events may be lost. */
const POLL_MS = 15_000;
const LIVE_POLL_MS = 60_000;

/**
 * Refetches the list when the server's event stream reports a change. A hidden tab has no connection.
 * @returns whether the stream is connected
 */
export function useLiveEvents(): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);

  useEffect(() => {
    let source: EventSource | undefined;
    let pause: number | undefined;
    let again: number | undefined;
    let reconnectMs = RECONNECT_MS;
    const refetch = (): void => void queries.invalidateQueries({ queryKey: [TRANSMISSIONS] });
    const changed = (): void => {
      pause ??= window.setTimeout(() => {
        pause = undefined;
        refetch();
      }, PAUSE_MS);
    };
    const close = (): void => {
      source?.close();
      source = undefined;
      setLive(false);
    };
    const open = (): void => {
      if (source || document.hidden) return;
      source = new EventSource(EVENTS_URL);
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const announcement = JSON.parse(data) as TransmissionNews;
        setLive(announcement.live);
        reconnectMs = RECONNECT_MS;
        if (announcement.kind === 'changed') changed();
      };
      source.onerror = () => {
        close();
        // The refetch refreshes an expired access token; a stream cannot.
        again = window.setTimeout(() => {
          refetch();
          open();
        }, reconnectMs);
        reconnectMs = Math.min(2 * reconnectMs, POLL_MS);
      };
    };
    const onVisibilityChange = (): void => {
      window.clearTimeout(again);
      if (document.hidden) return close();
      refetch();
      open();
    };
    open();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.clearTimeout(pause);
      window.clearTimeout(again);
      source?.close();
    };
  }, [queries]);

  useEffect(() => {
    const refetch = (): void => void queries.invalidateQueries({ queryKey: [TRANSMISSIONS] });
    const timer = setInterval(refetch, isLive ? LIVE_POLL_MS : POLL_MS);
    return () => clearInterval(timer);
  }, [queries, isLive]);

  return isLive;
}
