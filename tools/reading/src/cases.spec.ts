import { CASE_FOLDER, casesIn, listReplays, replayAll } from './case-folder';

describe('regression cases from corrections by staff', () => {
  it('stay correct once they are fixed', async () => {
    const replays = replayAll(await casesIn(CASE_FOLDER));
    expect(replays.length).toBeGreaterThan(1);
    const lost = replays.filter(({ made, faults }) => made.state === 'fixed' && faults.length > 0);
    expect(lost.map(({ name, faults }) => [name, ...faults])).toEqual([]);
  });

  it('lists what is read instead of the expected value', async () => {
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
