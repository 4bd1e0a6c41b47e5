import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';

export interface Backend {
  readonly name: string;
  readonly port: number;
  readonly managementPort: number;
}

/** A request as its client saw it. Times are from `performance.now()`. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  /** 502 if the backend broke the connection. */
  readonly status: number;
  readonly from: number;
  readonly to: number;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const PROBE_MS = 100;

/**
 * Balances load between the gateways as a Service and an Ingress of Kubernetes do: it uses only gateways that are
 * ready, tries another one if a connection is refused, and repeats only a GET, once, if its connection broke.
 */
export class Balancer {
  readonly passed: Passed[] = [];
  private readonly ready = new Set<Backend>();
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server = createServer(
    { keepAliveTimeout: 0 },
    (inbound, outbound) => void this.pass(inbound, outbound),
  );
  private readonly probing: Promise<void>[];
  private stopped = false;
  private turn = 0;

  private constructor(backends: readonly Backend[]) {
    this.probing = backends.map((backend) => this.probe(backend));
  }

  static async start(port: number, backends: readonly Backend[]): Promise<Balancer> {
    const balancer = new Balancer(backends);
    balancer.server.listen(port, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get readyCount(): number {
    return this.ready.size;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.probing);
    this.server.close();
    this.server.closeAllConnections();
    this.agent.destroy();
  }

  private async probe(backend: Backend): Promise<void> {
    while (!this.stopped) {
      const reply = await fetch(`http://127.0.0.1:${backend.managementPort}/readyz`).catch(() => undefined);
      if (reply?.ok) this.ready.add(backend);
      else this.ready.delete(backend);
      await pause(PROBE_MS);
    }
  }

  private async pass(inbound: IncomingMessage, outbound: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = inbound;
    const from = performance.now();
    const { status, headers, body } = await this.answer(inbound, await buffer(inbound));
    this.passed.push({ method, path, status, from, to: performance.now() });
    // Ignores the backend's value, which is about another connection.
    outbound.writeHead(status, { ...headers, connection: 'keep-alive' }).end(body);
  }

  private async answer(inbound: IncomingMessage, body: Buffer): Promise<Answer> {
    const asked = new Set<Backend>();
    let mayRepeat = inbound.method === 'GET';
    for (;;) {
      const backend = this.next(asked);
      if (!backend) return { status: 502, headers: {}, body: Buffer.alloc(0) };
      asked.add(backend);
      try {
        return await this.ask(backend, inbound, body);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue;
        if (!mayRepeat) return { status: 502, headers: {}, body: Buffer.alloc(0) };
        mayRepeat = false;
      }
    }
  }

  private next(asked: ReadonlySet<Backend>): Backend | undefined {
    const left = [...this.ready].filter((backend) => !asked.has(backend));
    this.turn += 1;
    return left[this.turn % left.length];
  }

  private async ask(
    { port }: Backend,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<Answer> {
    const outbound = request({ host: '127.0.0.1', port, method, path: url, headers, agent: this.agent });
    outbound.end(body);
    const [reply] = (await once(outbound, 'response')) as [IncomingMessage];
    return { status: reply.statusCode ?? 502, headers: reply.headers, body: await buffer(reply) };
  }
}
