import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { writeDurably } from '@coverleaf/durable-files';
import { Faults } from '../../insight-simulator/src/faults';
import { misbehave, sendJson } from '../../insight-simulator/src/replies';
import { readJson, readText, RefusedRequest } from '../../insight-simulator/src/request-body';

export interface TwilioSimulatorSettings {
  /** Texts are files in this folder. */
  readonly folder: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** The portal, whose webhooks get what is sent to us: `http://localhost:3000`. */
  readonly portalUrl: string;
  /** 0: any. */
  readonly port: number;
  readonly host?: string;
}

export interface TwilioSimulator {
  readonly port: number;
  close(): Promise<void>;
}

/** A text as its file tells it. */
export interface SimulatedText {
  readonly sid: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly statusUrl: string | null;
}

const INBOUND_PATH = '/api/v1/texts/inbound';

/** Why numbers get no text, as with Twilio's test numbers. @see https://www.twilio.com/docs/iam/test-credentials */
const REFUSED: Readonly<Record<string, number>> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
};
/** Numbers to which a text is accepted and not delivered, with the error that is reported. */
const UNDELIVERED: Readonly<Record<string, number>> = {
  '+12025550003': 30003,
  '+12025550005': 30005,
  '+12025550006': 30006,
};

/** Words by which Twilio itself ends and begins texts again. */
const STOPS = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const STARTS = new Set(['START', 'UNSTOP', 'YES']);

/** Starts a stand-in for Twilio's API of texts. */
export async function startTwilioSimulator(settings: TwilioSimulatorSettings): Promise<TwilioSimulator> {
  await mkdir(settings.folder, { recursive: true, mode: 0o700 });
  const simulator = new Simulator(settings);
  const server = createServer((request, response) => {
    simulator.handle(request, response).catch((error: unknown) => {
      if (error instanceof RefusedRequest) sendJson(response, error.status, { error: error.message });
      else if (request.destroyed) response.destroy();
      else sendJson(response, 500, { error: String(error) });
    });
  });
  await listen(server, settings.port, settings.host ?? '127.0.0.1');
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await simulator.reported;
    },
  };
}

class Simulator {
  private readonly faults = new Faults();
  private readonly stopped = new Set<string>();
  /** Settles when the status of every text was reported. */
  reported: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: TwilioSimulatorSettings) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://simulator');
    switch (`${request.method} ${pathname}`) {
      case 'GET /':
      case 'GET /texts':
        return sendJson(response, 200, { items: await this.texts() });
      case 'PUT /faults':
        if (!this.faults.set(await readJson(request)))
          throw new RefusedRequest(422, 'Wanted: {mode, times?, retryAfter?}');
        return sendJson(response, 200, this.faults.current);
      case 'POST /inbound':
        return sendJson(response, 200, await this.receive(await readJson(request)));
      case `POST /2010-04-01/Accounts/${this.settings.accountSid}/Messages.json`:
        return this.accept(request, response);
      default:
        return sendJson(response, 404, { code: 20404, message: 'Not found' });
    }
  }

  private async texts(): Promise<SimulatedText[]> {
    const names = (await readdir(this.settings.folder)).filter((name) => name.endsWith('.json'));
    const read = names.map((name) => readFile(join(this.settings.folder, name), 'utf8'));
    const texts = (await Promise.all(read)).map((text) => JSON.parse(text) as SimulatedText);
    return texts.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  }

  private async accept(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { accountSid, authToken } = this.settings;
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    const fields = new URLSearchParams(await readText(request));
    if (request.headers.authorization !== expected)
      return sendJson(response, 401, { code: 20003, message: 'Authenticate', status: 401 });
    const fault = this.faults.next();
    if (['error', 'hang', 'redirect', 'refuse', 'busy'].includes(fault.mode))
      return misbehave(response, fault, { status: 500, body: null });
    const [to, body] = [fields.get('To') ?? '', fields.get('Body') ?? ''] as const;
    const code = this.stopped.has(to) ? 21610 : (REFUSED[to] ?? (body === '' ? 21602 : undefined));
    if (code !== undefined)
      return sendJson(response, 400, { code, message: 'The text was refused', status: 400 });
    const text: SimulatedText = {
      ...{ sid: `SM${randomBytes(16).toString('hex')}`, at: new Date().toISOString(), to, body },
      from: fields.get('From') ?? fields.get('MessagingServiceSid') ?? '',
      statusUrl: fields.get('StatusCallback'),
    };
    const path = join(this.settings.folder, `${text.at.replaceAll(':', '-')}-${text.sid}.json`);
    await writeDurably(path, `${JSON.stringify(text, null, 2)}\n`);
    const answer = { sid: text.sid, status: 'queued', to, from: text.from, error_code: null };
    misbehave(response, fault, { status: 201, body: answer });
    this.reported = Promise.all([this.reported, this.report(text)]);
  }

  /** Tells the portal what became of a text. The portal may be away. */
  private async report({ sid, to, from, statusUrl }: SimulatedText): Promise<void> {
    if (statusUrl === null) return;
    const code = UNDELIVERED[to];
    await this.call(statusUrl, {
      ...{ MessageSid: sid, SmsSid: sid, AccountSid: this.settings.accountSid, To: to, From: from },
      MessageStatus: code === undefined ? 'delivered' : 'undelivered',
      ...(code !== undefined && { ErrorCode: String(code) }),
    }).catch(() => undefined);
  }

  /** A text to us: `{from, body}`. @returns what the portal answered */
  private async receive(sent: unknown): Promise<{ status: number; twiml: string }> {
    const { from, body, sid } = (sent ?? {}) as Partial<Record<'from' | 'body' | 'sid', unknown>>;
    if (typeof from !== 'string' || typeof body !== 'string')
      throw new RefusedRequest(422, 'Wanted: {from, body}');
    const word = body.trim().toUpperCase();
    if (STOPS.has(word)) this.stopped.add(from);
    if (STARTS.has(word)) this.stopped.delete(from);
    const response = await this.call(`${this.settings.portalUrl}${INBOUND_PATH}`, {
      MessageSid: typeof sid === 'string' ? sid : `SM${randomBytes(16).toString('hex')}`,
      ...{ AccountSid: this.settings.accountSid, From: from, To: '+15005550006', Body: body, NumMedia: '0' },
    });
    return { status: response.status, twiml: await response.text() };
  }

  private call(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(this.settings.authToken, url, fields),
      },
      body: new URLSearchParams(fields).toString(),
      redirect: 'error',
    });
  }
}

/** @see https://www.twilio.com/docs/usage/webhooks/webhooks-security */
function signatureOf(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const sorted = Object.keys(fields).toSorted();
  const signed = [url, ...sorted.flatMap((name) => [name, fields[name] ?? ''])].join('');
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
