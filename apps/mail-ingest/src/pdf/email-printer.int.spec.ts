import { Parsers } from '@coverleaf/parsers';
import sharp from 'sharp';
import { pdfText } from '../../../../tests/stack/pdf-text';
import { HtmlSanitizer } from '../html/html-sanitizer';
import { EmailPrinter, type PrintableEmail } from './email-printer';
import { PagePrinter } from './page-printer';

jest.setTimeout(60_000);

const parsers = new Parsers();
const sanitizer = new HtmlSanitizer(parsers);
const printer = new PagePrinter();
const mails = new EmailPrinter(sanitizer, printer);
afterAll(async () => {
  await printer.onApplicationShutdown();
  parsers.onApplicationShutdown();
});

const HEAD = {
  from: 'Ann Agent <ann@agency.example>',
  to: 'proof@lender.example',
  subject: 'Declaration page',
  date: new Date('2026-03-01T15:04:00Z'),
};
const mail = (parts: Partial<PrintableEmail>): PrintableEmail => ({
  ...{ head: HEAD, html: null, plain: null, isCut: false, images: new Map(), attachments: [] },
  ...parts,
});

/** The glyphs of each line of the first page, with their positions from the left and the bottom, in points. */
async function drawnOn(pdf: Uint8Array) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({ data: new Uint8Array(pdf), verbosity: pdfjs.VerbosityLevel.ERRORS });
  try {
    const page = await (await task.promise).getPage(1);
    const { items } = await page.getTextContent();
    const drawn = items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), size: item.height }]
        : [],
    );
    return { drawn, width: page.view[2] ?? 0 };
  } finally {
    await task.destroy();
  }
}

it('prints head, body and names of attachments', async () => {
  const declaration = { name: 'declaration.pdf', size: 240_000 };
  const attachments = [declaration, { name: 'unknown.pdf', size: null }];
  const html = '<body bgcolor="#eee"><p>My <b>policy</b></p></body>';
  const pdf = await mails.print(mail({ html, attachments, isCut: true }));
  const { text, pages, title } = await pdfText(pdf);
  expect([title, pages]).toEqual(['Declaration page', 1]);
  for (const part of [
    'Declaration page',
    'Ann Agent <ann@agency.example>',
    'proof@lender.example',
    'March 1, 2026 at 3:04 PM UTC',
    'declaration.pdf (0.2 MB)',
    'unknown.pdf',
    'My policy',
    'This is only the beginning of the email',
    '1 / 1',
  ])
    expect(text).toContain(part);
  expect((await drawnOn(pdf)).width).toBe(612);
});

it('prints inline images and mentions omitted ones', async () => {
  const create = { width: 23, height: 29, channels: 3, background: '#00f' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const logo = '<img src="cid:logo%40agency.example" width="46">';
  const html = `${logo}<img src="https://far.example/a.png"><img src="cid:none">`;
  const images = new Map([['logo@agency.example', { contentType: 'image/png', bytes }]]);
  const pdf = await mails.print(mail({ html, images }));
  expect(pdf.toString('latin1')).toMatch(/\/Width 23\s+\/Height 29/);
  expect((await pdfText(pdf)).text).toContain('2 images are not shown');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>drawn</text></svg>');
  const svg = new Map([['logo@agency.example', { contentType: 'image/svg+xml', bytes: drawing }]]);
  expect((await pdfText(await mails.print(mail({ html, images: svg })))).text).toContain('3 images');
});

it('prints plain text, wrapped, on several pages', async () => {
  const plain = `<b>not bold</b>\n${'long'.repeat(400)}END\n${'line\n'.repeat(90)}last line`;
  const { text, pages } = await pdfText(await mails.print(mail({ plain })));
  expect(text).toContain('<b>not bold</b>');
  expect(text.replaceAll(' ', '')).toContain('longEND');
  expect(pages).toBe(3);
  expect(text).toContain('3 / 3');
  expect(text).toContain('last line');
  expect((await pdfText(await mails.print(mail({ plain: ' ' })))).text).toContain('This email has no text.');
});

it('zooms out a wide body, but not the head', async () => {
  const cells = Array.from({ length: 30 }, (_, n) => `<td nowrap style="min-width:80px">cell${n}</td>`);
  const html = `<table width="2400"><tr>${cells.join('')}</tr></table>`;
  const { drawn, width } = await drawnOn(await mails.print(mail({ html })));
  const last = drawn.find(({ text }) => text.includes('cell29'));
  expect(last?.x).toBeLessThan(width - 30);
  expect(drawn.find(({ text }) => text.includes('Declaration'))?.size).toBeGreaterThan(15);
});

it.each([
  ['fixed boxes', '<div style="position:fixed;inset:0;background:#fff;z-index:9">COVER</div>'],
  ['rules for all', '<style>*{display:none!important;color:#fff!important;visibility:hidden}</style>x'],
  ['rules for its host', '<style>:host,:root,html,body{display:none!important;position:fixed}</style>x'],
  ['rules for paper', '<style>@page{size:1px;margin:-900px}@media print{header{display:none}}</style>x'],
  ['margins that pull it up', '<div style="margin-top:-900px;height:900px;background:#fff">COVER</div>'],
  ['an end of its own place', '</div></template></main><style>header{display:none}</style></body></html>x'],
  ['a direction', '&#x202e;<bdo dir="rtl">x<p dir="rtl">'],
])('shows the head above the body, despite %s', async (_name, html) => {
  const { drawn } = await drawnOn(await mails.print(mail({ html })));
  const find = (word: string) => drawn.find(({ text }) => text.includes(word));
  const [subject, from] = [find('Declaration'), find('ann@agency')];
  expect(subject?.y).toBeGreaterThan(700);
  expect(from?.y).toBeGreaterThan(650);
  const covering = drawn.filter(({ text, y }) => text.includes('COVER') && y > (from?.y ?? 0) - 20);
  expect(covering).toEqual([]);
});

it('escapes the values of the head and isolates their direction', async () => {
  const head = {
    ...HEAD,
    from: '\u202e<script>x</script>\u0000 <a@b.example>',
    subject: `</title><h1 style="display:none">${'\u2067'.repeat(3)}`,
    to: 'a'.repeat(5_000),
  };
  const { text, pages } = await pdfText(await mails.print(mail({ head, plain: 'the text' })));
  expect(pages).toBe(1);
  for (const part of ['</title><h1 style="display:none">', 'March 1, 2026', 'the text'])
    expect(text).toContain(part);
});
