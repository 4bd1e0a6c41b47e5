import { addressKey, findAddress, isSameAddress } from './addresses';

describe('addresses', () => {
  it.each([
    ['Ruth Chen 9 Birch Rd, Durham, NC 27701', '9 Birch Rd, Durham, NC 27701'],
    ['PO Box 18649, Charlotte NC 28218-0649', 'PO Box 18649, Charlotte, NC 28218-0649'],
    ['12 N Elm St Apt 4B, Raleigh, North Carolina 27601', '12 N Elm St Apt 4B, Raleigh, NC 27601'],
  ])('finds the address in %s', (text, value) =>
    expect(addressKey(findAddress(text)?.value ?? '')).toBe(addressKey(value)),
  );

  it.each(['Durham, NC 27701', '9 Birch Rd', 'Form 12 34 56'])('finds none in %s', (text) =>
    expect(findAddress(text)).toBeNull(),
  );

  it('recognizes a place despite abbreviations and ZIP+4', () => {
    expect(isSameAddress('9 Birch Road, Durham, NC 27701', '9 BIRCH RD DURHAM NC 27701-1234')).toBe(true);
    expect(isSameAddress('9 Birch Rd, Durham, NC 27701', '11 Birch Rd, Durham, NC 27701')).toBe(false);
    expect(isSameAddress('9 Birch Rd, Durham, NC 27701', '9 Beech Rd, Durham, NC 27701')).toBe(false);
  });

  it('stays quick on long hostile text', () => {
    const begun = performance.now();
    findAddress(`${'9 a '.repeat(50_000)}NC`);
    findAddress('A'.repeat(200_000));
    expect(performance.now() - begun).toBeLessThan(200);
  });
});
