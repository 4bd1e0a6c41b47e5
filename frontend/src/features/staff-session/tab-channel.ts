/** What tabs of one browser tell each other. */
export type TabMessage = 'signed-in' | 'signed-out';

export interface TabChannel {
  tell(message: TabMessage): void;
  close(): void;
}

/** Sign-in and sign-out reach every other tab at once. */
export function openTabChannel(hear: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel('coverleaf-session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
