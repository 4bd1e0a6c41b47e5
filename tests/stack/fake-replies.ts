import type { HTTPRequest, Page } from 'puppeteer';

/**
 * What a request gets in place of the product's reply: another reply, a broken connection (`lost`), or nothing yet
 * (`waiting`).
 */
export type FakeReply = JsonReply | FileReply | 'lost' | 'waiting';
interface JsonReply {
  readonly status: number;
  readonly body: unknown;
}
interface FileReply {
  /** The default is 200. */
  readonly status?: number;
  readonly contentType: string;
  readonly file: string | Buffer;
}
/** A reply, or a function that makes one from what was sent. */
type Answering = FakeReply | ((sent: string) => FakeReply);

export const refusal = (status: number, code: string): FakeReply => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail: code, correlationId: 'none' },
});

/** Intercepts a page's requests, to test how the page handles replies that the product doesn't give on demand. */
export class FakeReplies {
  private readonly answers: {
    readonly path: string | RegExp;
    readonly method?: string;
    readonly answer: Answering;
  }[] = [];
  private held: HTTPRequest[] = [];

  private constructor() {}

  static async on(page: Page): Promise<FakeReplies> {
    const answers = new FakeReplies();
    await page.setRequestInterception(true);
    page.on('request', (request) => answers.meet(request));
    return answers;
  }

  /**
   * Sets the reply for a path from now on, and replies to requests that are already waiting.
   * @param path the beginning of the path, or a pattern
   * @param method any method if omitted
   */
  give(path: string | RegExp, answer: Answering, method?: string): void {
    this.answers.unshift({ path, answer, ...(method && { method }) });
    const waiting = this.held;
    this.held = [];
    for (const request of waiting) this.meet(request);
  }

  end(): void {
    this.answers.length = 0;
    const waiting = this.held;
    this.held = [];
    for (const request of waiting) this.meet(request);
  }

  private meet(request: HTTPRequest): void {
    const { pathname } = new URL(request.url());
    const given = this.answers.find(
      ({ path, method }) =>
        (typeof path === 'string' ? pathname.startsWith(path) : path.test(pathname)) &&
        (!method || method === request.method()),
    )?.answer;
    const answer = typeof given === 'function' ? given(request.postData() ?? '') : given;
    if (answer === 'waiting') this.held.push(request);
    // Fails if the visitor has left the page, because its requests are gone. That doesn't matter.
    else void settle(request, answer).catch(() => undefined);
  }
}

function settle(request: HTTPRequest, answer: Exclude<FakeReply, 'waiting'> | undefined): Promise<void> {
  if (answer === undefined) return request.continue();
  if (answer === 'lost') return request.abort('connectionreset');
  if ('file' in answer) return request.respond({ ...answer, body: answer.file });
  const contentType = answer.status < 400 ? 'application/json' : 'application/problem+json';
  return request.respond({ status: answer.status, contentType, body: JSON.stringify(answer.body) });
}
