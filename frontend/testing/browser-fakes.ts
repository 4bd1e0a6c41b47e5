import { TextEncoder } from 'node:util';

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
}

interface FakeRequestInit {
  readonly method?: string;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

class FakeRequest implements SentRequest {
  readonly method: string;
  readonly body: unknown;

  constructor(
    readonly url: string,
    { method = 'GET', body }: FakeRequestInit,
  ) {
    this.method = method;
    this.body = body === undefined ? undefined : JSON.parse(body);
  }
}

/** Browser features that jsdom lacks. Import this module first. */
Object.assign(globalThis, { TextEncoder, Request: FakeRequest, scrollTo: () => undefined });
// Tests without a browser use Node's Blob, which already has this.
if ('FileReader' in globalThis) {
  Object.assign(Blob.prototype, {
    arrayBuffer(this: Blob): Promise<ArrayBuffer> {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as ArrayBuffer);
        reader.onerror = () => reject(new Error('the blob could not be read'));
        reader.readAsArrayBuffer(this);
      });
    },
  });
}
Object.assign(URL, { createObjectURL: () => 'blob:fake', revokeObjectURL: () => undefined });

export interface FakeReply {
  readonly status: number;
  readonly body: unknown;
}

/** Fakes fetch; null is a broken connection. */
export function answerFetch(answer: (request: SentRequest) => FakeReply | null): void {
  Object.assign(globalThis, {
    fetch: async (request: SentRequest) => {
      const reply = answer(request);
      if (!reply) throw new TypeError('Failed to fetch');
      const text = JSON.stringify(reply.body);
      return {
        ok: reply.status < 300,
        status: reply.status,
        headers: new Map([['Content-Length', String(text.length)]]),
        text: async () => text,
        json: async () => JSON.parse(text) as unknown,
      };
    },
  });
}

export const problem = (status: number, code: string, more: object = {}): FakeReply => ({
  status,
  body: {
    type: 'about:blank',
    title: code,
    status,
    detail: `Detail of ${code}`,
    code,
    correlationId: 'c',
    ...more,
  },
});
