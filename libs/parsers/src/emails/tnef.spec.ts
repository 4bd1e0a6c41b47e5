import { winmailOf } from '../../../../apps/mail-ingest/test/mime-fixtures';
import { unpackTnef } from './tnef';

const policy = Buffer.from('%PDF-1.7 a policy');
const packed = winmailOf([
  { title: 'POLICY~1.PDF', longName: 'Mi Póliza 保険.pdf', mimeType: 'application/pdf', bytes: policy },
  { title: 'note.txt', bytes: Buffer.from('hello') },
]);

describe('unpackTnef', () => {
  it('returns files with their long names', () => {
    expect(unpackTnef(packed)).toEqual([
      { name: 'Mi Póliza 保険.pdf', type: 'application/pdf', contentId: null, bytes: policy },
      { name: 'note.txt', type: '', contentId: null, bytes: Buffer.from('hello') },
    ]);
  });

  it('returns only complete files of a truncated stream', () => {
    const whole = unpackTnef(packed);
    for (let length = 0; length < packed.length; length += 1) {
      const files = unpackTnef(packed.subarray(0, length));
      const bytes = files.map((file) => file.bytes);
      expect(whole.map((file) => file.bytes)).toEqual(expect.arrayContaining(bytes));
    }
    expect(unpackTnef(Buffer.from('%PDF-1.7'))).toEqual([]);
  });

  it('returns nothing for a claimed four billion properties', () => {
    const lying = Buffer.from(packed);
    const count = lying.indexOf(Buffer.from([6, 0, 0, 0]), 60);
    lying.fill(0xff, count, count + 4);
    expect(unpackTnef(lying)).toEqual([]);
  });
});
