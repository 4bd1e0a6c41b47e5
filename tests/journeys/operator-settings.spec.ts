import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LookupChallenge } from '@coverleaf/contracts';
import { type CollectedSpan, type Collector, startCollector, waitFor } from '@coverleaf/testing';
import { eventually } from '../stack/eventually';
import { textsBelow } from '../stack/files-below';
import { type HttpServer, startHttpServer } from '../stack/http-server';
import { MAIL_HEAD, Mailgun } from '../stack/mailgun';
import { borrower, sql, stack, withProduct } from '../stack/product';
import { StaffCaller } from '../stack/staff-caller';

let echo: HttpServer;
let collector: Collector;

/** One product for settings that don't affect each other. The tests don't sign in, because attempts are counted. */
withProduct(async () => {
  [echo, collector] = await Promise.all([startEcho(), startCollector()]);
  return {
    FILE_SHARE_URL: echo.url,
    SIGN_INS_PER_MINUTE: '5',
    LOOKUPS_WITHOUT_WORK: '25',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    INSIGHT_CONTINUES_TRACE: 'true',
  };
});
afterAll(async () => {
  echo.close();
  await collector.stop();
});

it('accepts no email while no signing key is set; Mailgun keeps it for later', async () => {
  const mailgun = new Mailgun(() => stack.portalUrl);
  const reply = await mailgun.sendTexts([...mailgun.signed(), ...MAIL_HEAD]);
  expect(reply).toEqual({ status: 503, code: 'mail_door_closed', id: undefined });
});

const MARKER = 'waxwing';

/** A file share whose reply repeats personal data. */
const startEcho = (): Promise<HttpServer> =>
  startHttpServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: `No borrower ${MARKER} ${MARKER}@example.com` }));
    });
  });

const read = async (folder: string): Promise<string> =>
  (await textsBelow(join(stack.dataDir, folder))).join('');

it('shows a destination’s reply with personal data to staff, but puts it in neither logs nor Redis', async () => {
  const fields = { lenderSlug: undefined, financialInstitution: 'Harbor' };
  const { status, body } = await borrower.upload({ fields });
  expect(status).toBe(201);
  const failed = (): Promise<unknown[]> =>
    sql.document(`select last_error from transmissions where upload_id = '${body.id}' and state = 'failed'`);
  await waitFor(async () => (await failed()).length === 1, { timeoutMs: 30_000 });
  expect(await failed()).toEqual([
    {
      last_error: `Failed to upload document: The file share refused it (422): No borrower ${MARKER} ${MARKER}@example.com`,
    },
  ]);
  // Both mention the failure in our own words.
  for (const folder of ['logs', 'redis']) {
    await waitFor(async () => (await read(folder)).includes('The file share refused it (422)'), {
      what: folder,
    });
    expect(await read(folder)).not.toContain(MARKER);
  }
});

it('counts sign-in attempts by the real address, whatever the headers claim', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${round}`, forwarded: `for=203.0.113.${round}` };
    const body = { email: `user${round}@example.com`, password: 'wrong' };
    statuses.push(
      (await new StaffCaller(stack.portalUrl).call('/api/v1/auth/login', { body, headers })).status,
    );
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  // If Redis is too slow to count an attempt, the attempt is let through.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
});

const PERSON_MARKER = 'zebrafinch';
const PERSON = {
  name: `Ann ${PERSON_MARKER}`,
  email: `${PERSON_MARKER}@example.com`,
  phone: '+1 555 010 7391',
  collateralDetails: `${PERSON_MARKER} Camry`,
  loanNumberLast4: '7391',
  additionalInfo: `${PERSON_MARKER} says hello`,
};

describe('a trace of what a borrower sends', () => {
  // The product stops faster when something accepts its spans.
  afterAll(() => collector.turn('takes'));

  /** The path from the root of the trace to this span. */
  const wayTo = (span: CollectedSpan): string[] => {
    const above = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
    const step = `${span.service}: ${span.name}`;
    return above ? [...wayTo(above), step] : [step];
  };
  const waysTo = (name: string): string[][] =>
    collector.spans.filter((span) => span.name === name).map(wayTo);

  /** Each process sends its spans in its own time, so parents may arrive after their children. */
  const hasCome = (name: string): boolean => waysTo(name).some(([first]) => first?.startsWith('gateway:'));

  it('is one tree from the request to Insight, without personal data', async () => {
    const fields = { name: PERSON.name, insuranceCompany: PERSON_MARKER, email: PERSON.email };
    const upload = { filename: `${PERSON_MARKER}.pdf`, fields };
    const { receipt } = await borrower.send(upload, PERSON);
    await fetch(`${stack.portalUrl}/api/v1/loan-references/${PERSON_MARKER}?q=${PERSON_MARKER}`);
    await fetch(`${stack.portalUrl}/skyla/enter-reference-id?ref=${PERSON_MARKER}`);

    for (const call of ['POST Insight', 'POST The lender API', 'GET Insight'])
      await eventually(`the trace of ${call}`, () => hasCome(call));
    expect(waysTo('POST Insight')).toEqual([
      [
        'gateway: POST /api/v1/uploads/:id/confirmation',
        'gateway: document.confirmUpload',
        'document: document.confirmUpload',
        'document: create document.transmit-confirmation',
        'document: process document.transmit-confirmation',
        'document: POST Insight',
      ],
    ]);
    expect(waysTo('POST The lender API')).toEqual([
      [
        'gateway: POST /api/v1/uploads',
        'gateway: document.create-upload',
        'document: document.create-upload',
        'document: create document.process-upload',
        'document: process document.process-upload',
        'document: create document.deliver-upload',
        'document: process document.deliver-upload',
        'document: POST The lender API',
      ],
    ]);
    expect(new Set(collector.spans.map(({ name }) => name)).size).toBeLessThan(70);
    for (const secret of [PERSON_MARKER, PERSON.phone, receipt.confirmationToken])
      expect(collector.bodies.join('\n')).not.toContain(secret);
    const [call] = collector.spans.filter(({ name }) => name === 'POST Insight');
    const log = await readFile(join(stack.dataDir, 'logs', 'gateway.log'), 'utf8');
    expect(log).toContain(`"trace_id":"${call?.traceId}"`);
  });

  it('doesn’t delay borrowers or the end of the product while the collector hangs', async () => {
    const upload = async (): Promise<number> => (await borrower.upload()).status;
    const before = collector.requests;
    collector.turn('hangs');
    expect(await upload()).toBe(201);
    await waitFor(() => collector.requests > before);
    expect(await upload()).toBe(201);
    const gateway = await stack.pidOf('gateway');
    await stack.signal('gateway', 'SIGTERM');
    // Much less than the exporter's timeout with retries, and than the supervisor's patience.
    await waitFor(async () => (await stack.pidOf('gateway').catch(() => gateway)) !== gateway, {
      timeoutMs: 15_000,
      what: 'the gateway to end and start anew',
    });
  });
});

describe('a lookup', () => {
  const api = (path: string, body: object) =>
    fetch(`${stack.portalUrl}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const codeOf = async (reply: Response): Promise<unknown> => {
    const { code, status, referenceId } = (await reply.json()) as Record<string, unknown>;
    return referenceId ?? `${String(status)} ${String(code)}`;
  };
  const byForm = async (fields: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams(fields);
    const reply = await fetch(`${stack.portalUrl}/skyla/enter-reference-id`, { method: 'POST', body });
    expect(reply.status).toBe(200);
    return reply.text();
  };
  const setFactor = async (factor: string): Promise<void> => {
    await sql.lender(
      `insert into settings (key, value, description) values ('public.lookup_factor', '"${factor}"', '')
       on conflict (key) do update set value = excluded.value`,
    );
    const siteHasIt = async (): Promise<boolean> => {
      const reply = await fetch(`${stack.portalUrl}/api/v1/site`);
      return ((await reply.json()) as { lookupFactor: string }).lookupFactor === factor;
    };
    await eventually(`lookups to ask for ${factor}`, siteHasIt);
  };

  it('asks for a second fact if the operator wants it, with and without script', async () => {
    await setFactor('last_name');
    expect(await codeOf(await fetch(`${stack.portalUrl}/api/v1/loan-references/REF-1002`))).toBe(
      '403 fact_required',
    );
    const find = async (reference: string, fact?: string) => api('loan-references', { reference, fact });
    expect(await codeOf(await find('REF-1002'))).toBe('403 fact_required');
    expect(await codeOf(await find('ref 1002', 'garcia lopez'))).toBe('REF-1002');

    const page = await byForm({ reference: 'REF-1002', fact: 'GARCÍA-LÓPEZ' });
    expect(page).toContain('2019 Sea Ray Sundancer 320');
    expect(await byForm({ reference: 'REF-1002' })).toContain('Enter your last name');
    const incomplete = await byForm({ reference: '', fact: 'García' });
    expect(incomplete).toContain('value="García"');
    expect(incomplete).not.toContain('Enter your last name');
    await setFactor('zip');
    expect(await codeOf(await find('REF-1002', '37902'))).toBe('REF-1002');
  });

  it('doesn’t reveal whether the second fact is wrong or the reference is unknown', async () => {
    await setFactor('zip');
    const answer = async (reference: string) => {
      const began = performance.now();
      const reply = await api('loan-references', { reference, fact: '00000' });
      const body = (await reply.text()).replace(/"correlationId":"[^"]+"/, '');
      const headers = [...reply.headers].filter(
        ([name]) => !/^(date|x-correlation-id|x-ratelimit)/.test(name),
      );
      return {
        status: reply.status,
        body,
        headers,
        seconds: Math.floor((performance.now() - began) / 1_000),
      };
    };
    const unknown = await answer('REF-9001');
    expect(unknown).toMatchObject({ status: 404, seconds: 1 });
    expect(await answer('REF-1001')).toEqual(unknown);
    const [one, other] = [
      await byForm({ reference: 'REF-9001', fact: '00000' }),
      await byForm({ reference: 'REF-1001', fact: '00000' }),
    ];
    expect(other.replaceAll('REF-1001', 'REF-9001')).toBe(one);
    await setFactor('off');
  });

  it('needs a proof of work after many others from the same address, and each proof counts once', async () => {
    const get = () => fetch(`${stack.portalUrl}/api/v1/loan-references/REF-1001`).then(codeOf);
    await eventually('lookups to need work', async () => (await get()) === '429 work_required');
    const { challenge, bits } = (await (await api('lookup-challenges', {})).json()) as LookupChallenge;
    let number = 0;
    const isSolved = (work: string): boolean =>
      createHash('sha256').update(work).digest().readUInt32BE(0) >>> (32 - bits) === 0;
    while (!isSolved(`${challenge}.${number}`)) number += 1;
    const find = (work: string) => api('loan-references', { reference: 'REF-1001', work }).then(codeOf);
    expect(await find(`${challenge}.x`)).toBe('429 work_required');
    expect(await find(`${'A'.repeat(22)}.${number}`)).toBe('429 work_required');
    expect(await find(`${challenge}.${number}`)).toBe('REF-1001');
    expect(await find(`${challenge}.${number}`)).toBe('429 work_required');
  });

  it('waits its turn instead on a page without script', async () => {
    expect(await byForm({ reference: 'REF-1001' })).toContain('2021 Toyota Camry');
    expect(await byForm({ reference: 'REF-1001' })).toContain('Too many lookups from your connection');
  });
});
