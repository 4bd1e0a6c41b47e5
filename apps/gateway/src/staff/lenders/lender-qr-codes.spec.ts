import { unzipSync } from 'fflate';
import { qrSvg } from '@coverleaf/qr-code';
import { zipOf } from '../zip-stream';
import { lenderQrCodes } from './lender-qr-codes';

const unzipped = async (count: number) => {
  async function* lenders() {
    for (let n = 0; n < count; n += 1) yield { name: `Bank "${n}"`, slug: `bank-${n}`, active: n % 2 === 0 };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(lenderQrCodes(lenders(), 'https://portal.example'))) chunks.push(chunk);
  return { files: unzipSync(Buffer.concat(chunks)), chunks };
};

describe('the QR codes of lenders', () => {
  it('are a file per lender and format, with a table', async () => {
    const { files, chunks } = await unzipped(2);
    expect(Object.keys(files)).toEqual([
      'bank-0.svg',
      'bank-0.png',
      'bank-1.svg',
      'bank-1.png',
      'lenders.csv',
    ]);
    expect(Buffer.from(files['bank-1.svg'] ?? []).toString()).toBe(qrSvg('https://portal.example/bank-1', 4));
    expect(
      Buffer.from(files['bank-0.png'] ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(Buffer.from(files['lenders.csv'] ?? []).toString()).toBe(
      '\ufeffname,slug,active,url\r\n' +
        '"Bank ""0""",bank-0,true,https://portal.example/bank-0\r\n' +
        '"Bank ""1""",bank-1,false,https://portal.example/bank-1\r\n',
    );
    // It is made while it is read.
    expect(chunks.length).toBeGreaterThan(4);
  });

  it('are only the table without a lender', async () => {
    expect(Object.keys((await unzipped(0)).files)).toEqual(['lenders.csv']);
  });
});
