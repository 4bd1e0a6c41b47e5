import { execFileSync } from 'node:child_process';
import { freePort } from '@coverleaf/testing';
import sharp from 'sharp';
import { SERVICE_NAMES } from '../../tools/standalone/src/services';
import { emails, withEmails } from '../stack/email-fixtures';
import { startHttpServer } from '../stack/http-server';
import { Mailgun } from '../stack/mailgun';
import { admin, borrower, stack, withAdmin } from '../stack/product';
import { storedKeys } from '../stack/stored-files';
import { TestFolder } from '../stack/test-folder';
import type { BadInputs } from './bad-input';
import { type Canaries, InputChannels } from './input-channels';
import { ResourceMeter, type Weight } from './resource-meter';
import { PDF } from './small-pdf';

/** The most CPU time and memory that one input may take. */
const LIMIT_MS = 5_000;
const LIMIT_MB = 300;

interface Line extends Weight {
  readonly kind: string;
  readonly name: string;
  readonly verdict: string;
}

/** Defines a suite that sends each input to the running product and measures the product's CPU time and memory. */
export function describeInputs(badInputs: BadInputs): void {
  const mailgun = new Mailgun(() => stack.portalUrl);
  const lines: Line[] = [];
  const folder = new TestFolder();
  let smtpPort: number;
  let canaries: RunningCanaries;
  let channels: InputChannels;
  let meter: ResourceMeter;
  let pids: readonly number[];

  const pidsNow = (): Promise<number[]> => Promise.all(SERVICE_NAMES.map((service) => stack.pidOf(service)));

  withAdmin(async () => {
    smtpPort = await freePort();
    return {
      MAILGUN_SIGNING_KEY: mailgun.signingKey,
      INBOUND_SMTP_PORT: String(smtpPort),
      INBOUND_SMTP_DOMAINS: 'mail.example',
    };
  });
  withEmails();
  beforeAll(async () => {
    canaries = await startCanaries(folder);
    channels = new InputChannels({ stack, staff: admin, mailgun, mails: emails, smtpPort, canaries });
    pids = await pidsNow();
    meter = new ResourceMeter(pids);
  });
  afterAll(() => {
    process.stdout.write(tableOf(lines));
    canaries.close();
  });

  describe.each(Object.entries(badInputs))('of %s', (kind, inputs) => {
    it.each(inputs)('$name', async ({ name, send, verdict: expected }) => {
      const { result: verdict, weight } = await meter.measure(() => send(channels));
      lines.push({ kind, name, verdict, ...weight });
      if (typeof expected === 'string') expect(verdict).toBe(expected);
      else expect(verdict).toMatch(expected);
      expect(weight.cpuMs).toBeLessThan(LIMIT_MS);
      expect(weight.peakMb).toBeLessThan(LIMIT_MB);
    });
  });

  it('caused no request, no restart and no leftover files', async () => {
    expect(canaries.asked).toEqual([]);
    expect(await pidsNow()).toEqual(pids);
    const taken = lines.filter(({ kind, verdict }) => /forms|PDFs|images/.test(kind) && verdict === '201');
    // Each accepted file is stored once, with the PDF made from it. Nothing is stored of the refused ones.
    const keys = new Set(await storedKeys(stack.dataDir, 'insurance'));
    const sent = [...keys].filter((key) => !(key.endsWith('.pdf') && keys.has(key.slice(0, -4))));
    expect(sent).toHaveLength(taken.length);
    const ready = (await (await fetch(`${stack.portalUrl}/readyz`)).json()) as { status: string };
    expect(ready.status).toBe('ok');
    expect((await borrower.upload({ bytes: PDF })).status).toBe(201);
  });
}

function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ name, verdict, ms, cpuMs, peakMb }) => [name, verdict, ms, cpuMs, peakMb]);
  const widths = [-64, -40, 6, 6, 5];
  const cell = (value: string | number, width = 0): string =>
    width < 0 ? String(value).padEnd(-width) : String(value).padStart(width);
  return [['input', 'verdict', 'ms', 'cpu ms', 'MB'], ...rows]
    .map((row) => `${row.map((value, column) => cell(value, widths[column])).join(' ')}\n`)
    .join('');
}

interface RunningCanaries extends Canaries {
  /** The addresses that something requested. */
  readonly asked: readonly string[];
  close(): void;
}

/** Prepares everything that hostile content may try to reach, and records requests. */
async function startCanaries(folder: TestFolder): Promise<RunningCanaries> {
  const asked: string[] = [];
  const server = await startHttpServer(({ url = '' }, response) => {
    asked.push(url);
    response.end();
  });
  const [pipe, image] = [folder.at('pipe'), folder.at('canary.png')];
  execFileSync('mkfifo', [pipe]);
  await sharp({ create: { width: 200, height: 60, channels: 3, background: '#0000ff' } }).toFile(image);
  return { asked, web: server.url, image, pipe, close: server.close };
}
