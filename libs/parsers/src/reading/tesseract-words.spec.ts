import { tesseractWords } from './tesseract-words';

const HEAD = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';
const PAGE = { width: 1_000, height: 2_000, top: 0 };
const read = (...lines: string[]) => tesseractWords(Buffer.from([HEAD, ...lines].join('\n')), PAGE);

describe('tesseractWords', () => {
  it('has each word with its place as a share of the page', () => {
    expect(read('5\t1\t1\t1\t1\t1\t100\t200\t250\t40\t96.5\tPolicy')).toEqual([
      { text: 'Policy', box: { left: 0.1, top: 0.1, width: 0.25, height: 0.02 }, confidence: 0.965 },
    ]);
  });

  it('leaves out blocks, lines, blanks and lines that were cut off', () => {
    const lines = [
      '4\t1\t1\t1\t1\t0\t1\t1\t9\t9\t-1\t',
      '5\t1\t1\t1\t1\t1\t1\t1\t9\t9\t95\t ',
      '5\t1\t1',
      '',
    ];
    expect(read(...lines)).toEqual([]);
  });

  it('leaves out words whose place is no number', () => {
    expect(read('5\t1\t1\t1\t1\t1\tx\t200\t250\t40\t96\tPolicy')).toEqual([]);
  });

  it('keeps a text with quotes and tabs in it', () => {
    expect(read('5\t1\t1\t1\t1\t1\t1\t1\t9\t9\t50\t"A\tB').map(({ text }) => text)).toEqual(['"A B']);
  });

  it('takes no more words than a page holds', () => {
    const line = '5\t1\t1\t1\t1\t1\t1\t1\t9\t9\t50\tx';
    expect(read(...Array.from({ length: 6_000 }, () => line))).toHaveLength(5_000);
  });
});
