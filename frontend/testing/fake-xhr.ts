import type { UploadReceipt } from '@coverleaf/contracts';
import type { FakeReply } from './browser-fakes';

/** Requests wait in `sent` until a test replies. */
export class FakeXhr {
  static readonly sent: FakeXhr[] = [];

  static install(): void {
    FakeXhr.sent.length = 0;
    Object.assign(globalThis, { XMLHttpRequest: FakeXhr });
  }

  static get last(): FakeXhr {
    const last = FakeXhr.sent.at(-1);
    if (!last) throw new Error('nothing was sent');
    return last;
  }

  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  readonly headers: Record<string, string> = {};
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  body = new FormData();

  response: Blob | null = null;
  onloadend: (() => void) | null = null;
  url = '';

  open(_method: string, url: string): void {
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(body: FormData): void {
    this.body = body;
    FakeXhr.sent.push(this);
  }

  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? 'application/json' : null;
  }

  abort(): void {
    this.onabort?.();
  }

  get key(): string | undefined {
    return this.headers['Idempotency-Key'];
  }

  progress(part: number): void {
    this.upload.onprogress?.({ loaded: part * 1000, total: 1000 });
  }

  answer({ status, body }: FakeReply): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }

  /** Replies with an image. */
  answerDrawn(bytes: readonly number[]): void {
    this.status = 200;
    this.response = new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' });
    this.onloadend?.();
  }

  lose(): void {
    this.onerror?.();
    this.onloadend?.();
  }
}

export const receipt: FakeReply = {
  status: 201,
  body: {
    id: '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d33',
    status: 'pending',
    confirmationToken: 'secret-token',
    receiptNumber: '8F14E45F-CEEA',
    statusUrl: 'https://portal.example/status/sealed',
    receipt: { sha256: 'a'.repeat(64), pages: 2, bytes: 2_000_000, receivedAt: '2026-03-04T15:00:00.000Z' },
  },
};

/** The server's reply to a form sent without script. */
export const receivedUpload = {
  kind: 'received',
  receipt: receipt.body as UploadReceipt,
  name: 'Ann',
  email: '',
  financialInstitution: 'Skyla',
} as const;
