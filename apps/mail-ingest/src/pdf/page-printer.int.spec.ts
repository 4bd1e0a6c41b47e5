import { readdir, readFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { treeMemoryMb } from '@coverleaf/headless-browser';
import { waitFor } from '@coverleaf/testing';
import sharp from 'sharp';
import { pdfText } from '../../../../tests/stack/pdf-text';
import { PagePrinter } from './page-printer';
import type { Image } from './printing-page';

/** A page that takes a browser many seconds to lay out. */
const SLOW_PAGE = '<div style="float:left;width:1px">a</div>'.repeat(100_000);

jest.setTimeout(120_000);
/** Long enough to find out which process draws the page, even on a busy machine. */
const SHORT_LIMIT_MS = 8_000;
const ROOT = join(__dirname, '../../../..');
const onLinux = process.platform === 'linux' ? it : it.skip;

let printer: PagePrinter;
beforeEach(() => (printer = new PagePrinter()));
afterEach(() => printer.onApplicationShutdown());

const page = (html: string, images: ReadonlyMap<string, Image> = new Map()) => ({ html, images });
const textOf = async (pdf: Promise<Buffer>): Promise<string> => (await pdfText(await pdf)).text;

/** Starts to lay out a page. @returns the process that does it */
async function busyRenderer(but: readonly number[] = []): Promise<number> {
  const busiest = async (): Promise<number | undefined> => {
    const [pid] = (await renderersOf(printer.pids)).filter((one) => !but.includes(one));
    return pid !== undefined && (await ticksOf(pid)) > 50 ? pid : undefined;
  };
  return waitFor(busiest, { timeoutMs: 60_000 });
}

it('prints documents one after another on one browser without leaks between them', async () => {
  const create = { width: 31, height: 37, channels: 3, background: '#0f0' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const images = new Map([['image/0', { contentType: 'image/png', bytes }]]);
  const html = '<title>one</title><style>p{display:none}</style>one<img src="image/0">';
  const first = await printer.print(page(html, images));
  const [pid] = printer.pids;
  const second = await printer.print(page('<p>two<img src="image/0">'));
  expect(printer.pids).toEqual([pid]);
  expect(first.toString('latin1')).toMatch(/\/Width 31\s+\/Height 37/);
  expect(second.toString('latin1')).not.toMatch(/\/Width 31/);
  expect(await pdfText(second)).toMatchObject({ text: 'two', title: expect.not.stringContaining('one') });
});

onLinux('runs as nobody, in its own network, without a way back', async () => {
  await printer.print(page('x'));
  const [pid = 0] = printer.pids;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  expect(status).toMatch(/^CapBnd:\s+0+$/m);
  expect(status).not.toMatch(/^Uid:\s+0/m);
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
  const names = environment.split('\0').map((one) => one.split('=')[0]);
  const allowed = ['FONTCONFIG_FILE', 'HOME', 'PATH', 'PWD', 'TMPDIR', 'XDG_CACHE_HOME'];
  expect(names.filter(Boolean).toSorted()).toEqual(allowed);
});

it.each([
  ['that never comes to rest', '', 'hang'],
  ['of a hundred thousand pages', '<p style="height:900px">x</p>'.repeat(100_000), ''],
  ['that is taller than any paper', '<div style="height:90000000px">x</div>', ''],
  ['that fills the memory', '<table><tr>' + '<td>x'.repeat(500_000), ''],
])('rejects a document %s as out of bounds, and prints the next one', async (_name, html, how) => {
  const waiting = how === 'hang' ? printer.print(page(SLOW_PAGE), SHORT_LIMIT_MS) : printer.print(page(html));
  const outcome = expect(waiting).rejects.toMatchObject({ name: 'OutOfBoundsError' });
  if (how === 'hang') process.kill(await busyRenderer(), 'SIGSTOP');
  await outcome;
  expect(await textOf(printer.print(page('well')))).toBe('well');
});

it('serves an image that is used 1,500 times', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const size = { width: 3_000, height: 2_000, channels: 3, background: '#000' } as const;
  const bytes = await sharp({ create: { ...size, noise } })
    .png()
    .toBuffer();
  const images = new Map([['image/0', { contentType: 'image/png', bytes }]]);
  const pdf = await printer.print(page('<img src="image/0" width="20">'.repeat(1_500), images));
  expect(pdf.length).toBeLessThan(3 * bytes.length);
});

onLinux('harms nobody else when a page crashes', async () => {
  const guilty = printer.print(page(SLOW_PAGE));
  const outcome = expect(guilty).rejects.toMatchObject({ name: 'OutOfBoundsError' });
  const crashing = await busyRenderer();
  const innocent = printer.print(page('<p>innocent'));
  process.kill(crashing, 'SIGSEGV');
  await outcome;
  expect(await textOf(innocent)).toBe('innocent');
});

onLinux('prints again after a browser exited, and gives up the second time', async () => {
  const twice = printer.print(page(SLOW_PAGE));
  const message = 'Two browsers exited while they printed it';
  const outcome = expect(twice).rejects.toMatchObject({ name: 'OutOfBoundsError', message });
  const first = await busyRenderer();
  const [browser = 0] = printer.pids;
  process.kill(browser, 'SIGKILL');
  await busyRenderer([first]);
  const [next = 0] = printer.pids;
  expect(next).not.toBe(browser);
  process.kill(next, 'SIGKILL');
  await outcome;
});

onLinux('leaves no browser behind when its process is killed in the middle of a page', async () => {
  const program = `
    require('reflect-metadata');
    const { PagePrinter } = require('./apps/mail-ingest/src/pdf/page-printer');
    const printer = new PagePrinter();
    void printer.print({ html: 'x', images: new Map() }).then(() => {
      console.log(printer.pids[0]);
      void printer.print({ html: ${JSON.stringify(SLOW_PAGE.slice(0, 41))}.repeat(100000), images: new Map() });
    });`;
  const child = spawn(process.execPath, ['-r', '@swc-node/register', '-e', program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  let renderers: number[] = [];
  const isBusy = async (): Promise<boolean> => {
    renderers = await renderersOf([pid]);
    return (await Promise.all(renderers.map(ticksOf))).some((ticks) => ticks > 50);
  };
  await waitFor(isBusy, { timeoutMs: 60_000 });
  child.kill('SIGKILL');
  await waitFor(async () => {
    const commands = await Promise.all([pid, ...renderers].map(commandOf));
    return commands.every((command) => command === '');
  });
  // A process that is ending loses its name first, and its memory a moment later.
  await waitFor(async () => (await treeMemoryMb(pid)) === 0);
});

/** Renderer processes of these browsers, busiest first. */
async function renderersOf(pids: readonly number[]): Promise<number[]> {
  const found: { pid: number; ticks: number }[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!pid || !(await descendsFrom(pid, pids))) continue;
    if ((await commandOf(pid)).includes('--type=renderer')) found.push({ pid, ticks: await ticksOf(pid) });
  }
  return found.toSorted((a, b) => b.ticks - a.ticks).map(({ pid }) => pid);
}

const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');

/** The fields of a process after its name: the second is its parent, the twelfth its CPU time. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return stat.split(') ')[1]?.split(' ') ?? [];
}

/** CPU time, in hundredths of a second. */
const ticksOf = async (pid: number) => Number((await statOf(pid))[11] ?? 0);

async function descendsFrom(pid: number, ancestors: readonly number[]): Promise<boolean> {
  if (ancestors.includes(pid)) return true;
  const parent = Number((await statOf(pid))[1] ?? 0);
  return parent > 1 && descendsFrom(parent, ancestors);
}
