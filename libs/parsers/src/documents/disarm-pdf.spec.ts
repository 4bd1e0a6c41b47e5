import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { disarmPdf, UnreadablePdfError } from './disarm-pdf';

const CONTENT = 'BT /F1 12 Tf 20 60 Td (Declarations page) Tj ET';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

interface Parts {
  readonly catalog?: string;
  readonly page?: string;
  /** Numbered from 6. */
  readonly objects?: readonly string[];
  readonly trailer?: string;
}

/** A one-page PDF written by hand, so that each name is exactly what a viewer finds. */
function pdf({ catalog = '', page = '', objects = [], trailer = '' }: Parts): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    `<< /Length ${CONTENT.length} >>\nstream\n${CONTENT}\nendstream`,
    FONT,
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const offsets = all.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const size = all.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Appends an update to a file that gives an object other content. */
const update = (file: Buffer, number: number, body: string): Buffer => {
  const offset = String(file.length).padStart(10, '0');
  const object = `${number} 0 obj\n${body}\nendobj\n`;
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1'))?.[1];
  const trailer = `trailer\n<< /Size 9 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${file.length + object.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(`${object}xref\n${number} 1\n${offset} 00000 n \n${trailer}`)]);
};

const stream = (dictionary: string, data: string): string =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const annotation = (subtype: string, more: string): string =>
  `/Annots [ << /Type /Annot /Subtype /${subtype} /Rect [0 0 9 9] ${more} >> ]`;
const objectStream = (body: string): string => {
  const data = deflateSync(Buffer.from(`7 0 ${body}`, 'latin1')).toString('latin1');
  return stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data);
};

const hexOf = (text: string): string => `${Buffer.from(text, 'latin1').toString('hex')}>`;

const ALERT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const EMBEDDED = stream('/Type /EmbeddedFile', 'MZ harmful program');
const FILE = '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>';

const ACTIVE: readonly [what: string, parts: Parts, removed: string[]][] = [
  ['JavaScript on opening', { catalog: `/OpenAction ${ALERT}` }, ['javascript']],
  [
    'JavaScript of the document',
    { catalog: `/Names << /JavaScript << /Names [(a) ${ALERT}] >> >>` },
    ['javascript'],
  ],
  ['JavaScript of a page', { page: `/AA << /O 6 0 R >>`, objects: [ALERT] }, ['javascript']],
  [
    'JavaScript of a field',
    { catalog: `/AcroForm << /Fields [6 0 R] >>`, objects: [`<< /FT /Tx /T (a) /AA << /K ${ALERT} >> >>`] },
    ['javascript'],
  ],
  ['JavaScript of an annotation', { page: annotation('Link', `/A ${ALERT}`) }, ['javascript']],
  [
    'JavaScript after a harmless action',
    { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [${ALERT}] >>` },
    ['javascript'],
  ],
  [
    'names written in hex',
    { catalog: `/Open#41ction << /#53 /J#61va#53cript /#4a#53 (app.alert\\(1\\)) >>` },
    ['javascript'],
  ],
  [
    'an action whose type is behind a reference',
    { catalog: '/OpenAction 6 0 R', objects: ['<< /S 7 0 R /JS (x) >>', '/JavaScript'] },
    ['javascript'],
  ],
  [
    'an action in an object stream',
    { catalog: '/OpenAction 7 0 R', objects: [objectStream(ALERT)] },
    ['javascript'],
  ],
  ['a program to start', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }, ['launch']],
  ['a menu command', { catalog: '/OpenAction << /S /Named /N /Print >>' }, ['launch']],
  [
    'a form that is sent',
    { page: annotation('Link', '/A << /S /SubmitForm /F (http://a.example) >>') },
    ['submit'],
  ],
  ['data that is fetched', { page: annotation('Link', '/A << /S /ImportData /F (a.fdf) >>') }, ['submit']],
  [
    'another file',
    { page: annotation('Link', '/A << /S /GoToR /F (\\\\\\\\host\\\\share) >>') },
    ['external'],
  ],
  [
    'a link to a local file',
    { page: annotation('Link', '/A << /S /URI /URI (file:///c:/a.exe) >>') },
    ['external'],
  ],
  [
    'a link with a hidden scheme',
    { page: annotation('Link', '/A << /S /URI /URI (java\\tscript:x) >>') },
    ['external'],
  ],
  [
    'a link whose scheme stands behind a mark of its encoding',
    { page: annotation('Link', '/A << /S /URI /URI (\xef\xbb\xbffile:///c:/a.exe) >>') },
    ['external'],
  ],
  [
    'the data of another file',
    { objects: [stream('/F (//host/share)', '')], page: '/PieceInfo 6 0 R' },
    ['external'],
  ],
  [
    'an embedded file',
    { catalog: '/Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >>', objects: [EMBEDDED, FILE] },
    ['attachment'],
  ],
  [
    'an attached file',
    { page: annotation('FileAttachment', '/FS 7 0 R'), objects: [EMBEDDED, FILE] },
    ['attachment'],
  ],
  [
    'an attached file of an annotation without a place',
    {
      page: `/Annots [<< /Subtype /FileAttachment /FS ${FILE} >>]`,
      objects: [EMBEDDED],
    },
    ['attachment'],
  ],
  [
    'an embedded file beside a key that is none of its own',
    {
      catalog: '/AF [<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R /X 1 >> >>]',
      objects: [stream('', 'MZ harmful program')],
    },
    ['attachment'],
  ],
  [
    'a related file',
    {
      catalog: '/AF [<< /Type /Filespec /F (a) /RF << /F [(a) 6 0 R] /X 1 >> >>]',
      objects: [stream('', 'MZ harmful program')],
    },
    ['attachment'],
  ],
  [
    'a model with a script and without a place',
    {
      page: '/Annots [<< /Subtype /3D /3DD 6 0 R >>]',
      objects: [stream('/Type /3D /Subtype /U3D /OnInstantiate 7 0 R', 'u3d'), stream('', 'host.url = "x"')],
    },
    ['media'],
  ],
  ['a film', { page: annotation('RichMedia', '/RichMediaContent << /Assets 7 0 R >>') }, ['media']],
  ['a form of XML', { catalog: '/AcroForm << /XFA 6 0 R >>', objects: [stream('', '<xdp/>')] }, ['xfa']],
  [
    'a signed file with a script',
    {
      catalog: `/OpenAction ${ALERT} /AcroForm << /Fields [6 0 R] >>`,
      objects: ['<< /FT /Sig /V << /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >> >>'],
    },
    ['javascript', 'signature'],
  ],
];

const HARMLESS: readonly [what: string, parts: Parts][] = [
  ['nothing else', {}],
  ['web links', { page: annotation('Link', '/A << /S /URI /URI (https://insurer.example/policy?x=1) >>') }],
  ['addresses', { page: annotation('Link', '/A << /S /URI /URI (mailto:help@insurer.example) >>') }],
  [
    'bookmarks and page turns',
    { catalog: '/OpenAction [3 0 R /Fit]', page: annotation('Link', '/A << /S /Named /N /NextPage >>') },
  ],
  ['words that begin like an object', { objects: [stream('', 'The policy covers 2 objects, 1 objection')] }],
  ['a signature', { objects: ['<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>'] }],
  [
    'a font that is named like an action or a file',
    { page: '/Resources << /Font << /JS 5 0 R /Movie 5 0 R /EF 5 0 R >> >>' },
  ],
];

const asText = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('latin1');

describe('a PDF', () => {
  it.each(ACTIVE)('loses %s and keeps its page', async (_, parts, removed) => {
    const { pdf: disarmed, removed: found } = await disarmPdf(pdf(parts));
    expect(found).toEqual(removed);
    const text = asText(disarmed);
    expect(text).toContain(CONTENT);
    expect(text).not.toMatch(/JavaScript|app\.alert|cmd\.exe|SubmitForm|harmful|host|xdp|file:/);
    const again = disarmed ?? new Uint8Array();
    expect((await PDFDocument.load(again)).getPageCount()).toBe(1);
    expect(await disarmPdf(again)).toEqual({ pdf: null, removed: [] });
  });

  it.each(HARMLESS)('with %s stays as it is', async (_, parts) => {
    expect(await disarmPdf(pdf(parts))).toEqual({ pdf: null, removed: [] });
  });

  it('loses what an earlier version of it contained', async () => {
    const earlier = pdf({ catalog: '/OpenAction 6 0 R', objects: [ALERT] });
    const { pdf: disarmed, removed } = await disarmPdf(update(earlier, 6, '<< /S /GoTo /D [3 0 R /Fit] >>'));
    expect(removed).toEqual(['earlier']);
    expect(asText(disarmed)).not.toContain('JavaScript');
  });

  it('has one version of each object, even if no table of the file names the last one', async () => {
    const file = pdf({ catalog: '/OpenAction 6 0 R', objects: ['<< /S /GoToR /F (//host/share) >>'] });
    const decoy = Buffer.from('6 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n');
    const { pdf: disarmed, removed } = await disarmPdf(Buffer.concat([file, decoy]));
    expect(removed).toEqual(['earlier']);
    expect(asText(disarmed)).not.toContain('GoToR');
  });

  it.each([
    [
      'a dictionary that has a key twice',
      { catalog: `/OpenAction << /S /JavaScript /JS (app.alert) /S /GoTo >>` },
    ],
    ['data that has a name with its slash in hex', { objects: [stream('', '(#2FJava#53cript app.alert)')] }],
    [
      'a dictionary that has a key in hex twice',
      { catalog: `/OpenAction << /S /J#61va#53cript /JS (app.alert) /#53 /GoTo >>` },
    ],
    [
      'the data of a stream',
      { catalog: '/OpenAction 9 0 R', objects: [stream('', `9 0 obj ${ALERT} endobj `)] },
    ],
  ])('loses what only some viewers find, in %s', async (_, parts) => {
    const { pdf: disarmed, removed } = await disarmPdf(pdf(parts));
    expect(removed).toEqual(['hidden']);
    expect(asText(disarmed)).not.toContain('JavaScript');
  });

  it.each([
    [
      'a filter with parameters',
      stream(
        '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
        'x',
      ),
    ],
    ['a filter and no type', stream('/N 1 /First 4 /Filter /ASCIIHexDecode', hexOf(`7 0 ${ALERT}`))],
  ])('is unreadable if it needs objects of a stream with %s', async (_, body) => {
    const file = pdf({ catalog: '/OpenAction 7 0 R', objects: [body] });
    await expect(disarmPdf(file)).rejects.toThrow(UnreadablePdfError);
    const { removed } = await disarmPdf(pdf({ objects: [body] }));
    expect(removed).toEqual(['hidden']);
  });

  it('loses its active content even if some of its objects can’t be read', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 6 0 R >>';
    const unreadable = stream('/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 12 >>', 'x');
    const file = pdf({ page: '/Annots [7 0 R]', objects: [ALERT, link, unreadable] });
    const { pdf: disarmed, removed } = await disarmPdf(file);
    expect(removed).toEqual(['javascript']);
    expect(asText(disarmed)).toContain(CONTENT);
    expect(asText(disarmed)).not.toMatch(/JavaScript|ObjStm/);
    expect(await disarmPdf(disarmed ?? new Uint8Array())).toEqual({ pdf: null, removed: [] });
  });

  it('is decrypted if its password only restricts use, and only when it is rewritten', async () => {
    const document = await PDFDocument.create();
    document.addPage([200, 100]).drawText('Declarations page');
    const action = document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
    document.catalog.set(PDFName.of('OpenAction'), action);
    document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: {} });
    const { pdf: disarmed, removed } = await disarmPdf(await document.save());
    expect(removed).toEqual(['javascript']);
    expect((await PDFDocument.load(disarmed ?? '')).isEncrypted).toBe(false);
  });

  it('is reported as unreadable if no viewer can repair it', async () => {
    await expect(disarmPdf(Buffer.from('%PDF-1.4\nnothing\n%%EOF'))).rejects.toThrow(UnreadablePdfError);
  });
});
