import { readFile, writeFile } from 'node:fs/promises';
import { HOSTILE_MAILS } from '../../test/hostile-mails';
import { driverOf, type MailDriver } from '../../test/mail-driver';
import { filePart, mailOf, multipart, textPart } from '../../test/mail-texts';
import { type RunningMail, startMail } from '../../test/start-mail';

jest.setTimeout(90_000);

const LIMIT_MB = 300;
const LIMIT_MS = 5_000;
/** What Linux counts processor time in. */
const TICK_MS = 10;

/** The processes that open mails are the only ones that this one has. */
async function openers(): Promise<string[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  const found: string[] = [];
  for (const pid of children.split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('read-mail.main')) found.push(pid);
  }
  return found;
}

interface Use {
  readonly peakMb: number;
  /** Of the processor, whatever else the machine does. */
  readonly ms: number;
}

/** Of a process that is gone none: it was ended for what it took. */
async function useOf(pid: string): Promise<Use> {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  const [, , , , , , , , , , , user = 0, system = 0] =
    (stat ?? '').split(') ').at(-1)?.split(' ').map(Number) ?? [];
  return {
    peakMb: Number(/VmHWM:\s+(\d+)/.exec(status ?? '')?.[1] ?? 0) / 1024,
    ms: (user + system) * TICK_MS,
  };
}

describe('a mail', () => {
  let running: RunningMail;
  let driver: MailDriver;

  beforeAll(async () => {
    running = await startMail();
    driver = driverOf(running);
  });
  afterAll(() => running.stop());

  const settled = async (id: string): Promise<string> => {
    const { state, fault } = await driver.email(id);
    if (state === 'read') return `read ${(await driver.filesOf(id)).length}`;
    return fault === null ? state : `${state}: ${fault}`;
  };
  const verdictOn = async (id: string): Promise<string> => {
    for (;;) {
      const verdict = await settled(id);
      if (verdict !== 'received') return verdict;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it.each(HOSTILE_MAILS)('$what is judged in its bounds', async ({ what, bytes, type, verdict, row }) => {
    // One process is there and warm: what it takes before is not this mail's.
    const calm = await driver.arrive(mailOf(textPart('calm')));
    await driver.until(calm, 'read');
    const before = new Map<string, Use>();
    for (const pid of await openers()) {
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      before.set(pid, await useOf(pid));
    }
    const id = await driver.arrive(bytes(), type ? { sourceType: type, door: 'mailgun' } : {});
    expect(await verdictOn(id)).toBe(verdict);
    let [mb, ms] = [0, 0];
    for (const [pid, was] of before) {
      const is = await useOf(pid);
      mb = Math.max(mb, is.peakMb - was.peakMb);
      ms = Math.max(ms, is.ms - was.ms);
    }
    process.stdout.write(`${verdict}: ${what}, ${ms} ms, ${Math.round(mb)} MB\n`);
    expect(mb).toBeLessThan(LIMIT_MB);
    expect(ms).toBeLessThan(LIMIT_MS);
    if (row) expect(await driver.email(id)).toMatchObject(row);
  });

  it('may name its files as it likes: what is kept of the names can be shown and stored', async () => {
    const hostile = HOSTILE_MAILS.find(({ what }) => what.includes('direction'))?.bytes();
    const id = await driver.arrive(hostile ?? '');
    await driver.until(id, 'read');
    const files = await driver.filesOf(id);
    expect(files.map(({ originalName }) => originalName)).toEqual([
      'policy fdp.exe',
      'passwd',
      'policy.pdf',
      `${'n'.repeat(196)}.pdf`,
    ]);
    for (const { storagePath } of files)
      expect(storagePath).toMatch(/^[0-9a-f-]{36}\/\d-[a-z0-9-]+\.?[a-z]*$/);
  });

  it('that is ordinary is read as ever afterwards', async () => {
    const id = await driver.arrive(mailOf(multipart([textPart('hi'), filePart('a.pdf', Buffer.from('x'))])));
    expect(await driver.until(id, 'read')).toMatchObject({ bodyPlain: 'hi' });
  });
});
