import { openPool, type Processes } from '@coverleaf/bounded-process';
import sharp from 'sharp';
import { Parser } from '../parser';
import { hasTesseract, IN_WEB_ASSEMBLY, RECOGNIZE_TEXT } from './recognize-text.program';
import { tesseractWords } from './tesseract-words';

const [WIDTH, HEIGHT] = [1_200, 400];

/** A page with two lines, as PGM. */
async function page(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="white"/>
    <g font-family="sans-serif" font-size="44"><text x="60" y="120">Policy Number 4289-41-00</text>
    <text x="60" y="260">Effective 05/16/2026</text></g></svg>`;
  const { data } = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).grayscale().raw().toBuffer({
    resolveWithObject: true,
  });
  return Buffer.concat([Buffer.from(`P5\n${WIDTH} ${HEIGHT}\n255\n`), data]);
}

async function wordsBy(processes: Processes): Promise<string[]> {
  const parser = new Parser(processes, RECOGNIZE_TEXT.reply);
  const { output } = await parser.ask({ bytes: await page() });
  const words = tesseractWords(output, { width: WIDTH, height: HEIGHT, top: 0 });
  expect(words[0]?.box.left).toBeCloseTo(0.05, 1);
  return words.map(({ text }) => text);
}

const EXPECTED = ['Policy', 'Number', '4289-41-00', 'Effective', '05/16/2026'];

describe('recognizing text', () => {
  const processes: Processes[] = [];
  afterAll(() => processes.forEach((each) => each.close()));
  const opened = (each: Processes): Processes => {
    processes.push(each);
    return each;
  };

  const withTesseract = hasTesseract() ? it : it.skip;
  withTesseract('reads the words of a page with the program', async () => {
    await expect(wordsBy(opened(openPool(RECOGNIZE_TEXT.program, RECOGNIZE_TEXT.bounds)))).resolves.toEqual(
      EXPECTED,
    );
  });

  it('reads them with the build in WebAssembly', async () => {
    const { program, bounds } = IN_WEB_ASSEMBLY;
    await expect(wordsBy(opened(openPool(program, bounds)))).resolves.toEqual(EXPECTED);
  });

  withTesseract('says that the file is to blame if it is no image', async () => {
    const parser = new Parser(
      opened(openPool(RECOGNIZE_TEXT.program, RECOGNIZE_TEXT.bounds)),
      RECOGNIZE_TEXT.reply,
    );
    await expect(parser.ask({ bytes: Buffer.from('P5\n9 9\n255\nx') })).rejects.toThrow('failed');
  });
});
