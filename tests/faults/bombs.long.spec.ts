import { endlessPdf } from '../corpus/hostile-pdfs';
import { Borrower } from '../stack/borrower';
import { stack, withProduct } from '../stack/product';

jest.setTimeout(120_000);

describe('PDFs that would take all memory', () => {
  withProduct();

  it('are refused, and keep nobody else from sending', async () => {
    const borrower = new Borrower(stack);
    const bomb = endlessPdf();
    const bombs = Array.from({ length: 3 }, () => borrower.upload({ bytes: bomb }));
    expect((await borrower.upload()).status).toBe(201);
    for (const { status, body } of await Promise.all(bombs))
      expect([status, body.code]).toEqual([422, expect.stringMatching(/^file_(damaged|out_of_bounds)$/)]);
  });
});
