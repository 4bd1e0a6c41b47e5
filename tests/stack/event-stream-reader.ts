import type { TransmissionNews } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import type { StaffCaller } from './staff-caller';
import type { Stack } from './start-stack';

/** Reads the event stream about transmissions, as a browser does. */
export class EventStreamReader {
  private readonly heard: TransmissionNews[] = [];
  private ended = false;

  private constructor(private readonly abort: AbortController) {}

  /** Resolves after the first event. */
  static async open(
    { portalUrl }: Pick<Stack, 'portalUrl'>,
    caller: StaffCaller,
  ): Promise<EventStreamReader> {
    const reader = new EventStreamReader(new AbortController());
    const response = await fetch(`${portalUrl}/api/v1/admin/transmissions/events`, {
      headers: { cookie: caller.cookieHeader() },
      signal: reader.abort.signal,
    });
    if (response.status !== 200 || !response.body) throw new Error(`The stream answered ${response.status}`);
    const first = reader.hears('beat', 5_000);
    void reader.read(response.body);
    await first;
    return reader;
  }

  /** Waits for an event that arrives after this call. */
  async hears(kind: TransmissionNews['kind'], timeoutMs: number): Promise<void> {
    const before = this.heard.length;
    await waitFor(() => this.heard.slice(before).some((news) => news.kind === kind && news.live), {
      timeoutMs,
      what: `the word ${kind}`,
    });
  }

  async ends(timeoutMs: number): Promise<void> {
    await waitFor(() => this.ended, { timeoutMs, what: 'the end of the stream' });
  }

  hasEnded(): boolean {
    return this.ended;
  }

  close(): void {
    this.abort.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let unread = '';
    try {
      for await (const bytes of body) {
        unread += decoder.decode(bytes, { stream: true });
        const events = unread.split('\n\n');
        unread = events.pop() ?? '';
        for (const event of events) this.take(event);
      }
    } catch {}
    this.ended = true;
  }

  private take(event: string): void {
    const [, data] = /^data: (.*)$/m.exec(event) ?? [];
    if (data) this.heard.push(JSON.parse(data) as TransmissionNews);
  }
}
