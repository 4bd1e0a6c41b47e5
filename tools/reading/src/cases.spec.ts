import { CASE_FOLDER, casesIn, listReplays, replayAll } from './case-folder';

describe('the cases from corrections by staff', () => {
  it('stay right once they are', async () => {
    const replays = replayAll(await casesIn(CASE_FOLDER));
    expect(replays.length).toBeGreaterThan(1);
    const lost = replays.filter(({ made, faults }) => made.state === 'fixed' && faults.length > 0);
    expect(lost.map(({ name, faults }) => [name, ...faults])).toEqual([]);
  });

  it('are listed with what is read instead, and marked once they are read correctly', async () => {
    const [one] = await casesIn(CASE_FOLDER);
    const [first, ...others] = one!.made.expected;
    const wrong = {
      ...one!.made,
      state: 'open' as const,
      expected: [{ ...first!, value: 'Something else' }, ...others],
    };
    const list = listReplays(replayAll([{ name: 'wrong.json', made: wrong }]));
    expect(list).toMatch(
      /0 of 1 are read rightly\n- wrong\.json \(open\): .*“Something else” is on the page, and .* is read/,
    );
  });
});
