import { COLLISION, judged, LIENHOLDER, PAGE, reasonsOf } from '../../test/judged-page';

const collision = (mark: string): string =>
  PAGE.replace(COLLISION, COLLISION.replace(/Collision {4}/, mark.padEnd(13)));
const lender = (mark: string): string => PAGE.replace('Skyla FCU ISAOA/ATIMA', `Skyla FCU${mark}`);

describe('a note below the page', () => {
  it.each([
    ['Collision*', '* Not included'],
    ['Collision (2)', '(2) Coverage was not purchased'],
    ['Collision\u2020', '\u2020 Trailer only'],
    ['Collision**', '** This coverage is shown for illustration'],
  ])('speaks of the coverage with its mark: %s %s', (name, note) => {
    const page = collision(name);
    expect(judged(`${page}\n${note}\n`).answer).not.toBe('yes');
    expect(judged(`${page}\n${note.replace(/^\S+/, '***')}\n`).answer).toBe('yes');
  });

  it.each([
    ['*', '* Glass deductible is waived if the glass is repaired'],
    ['*', '* Less the deductible'],
    ['*', '* This deductible is not included if another one applies to the loss'],
  ])('may say what changes nothing: %s', (mark, note) => {
    expect(reasonsOf(`${collision(`Collision${mark}`)}\n${note}\n`)).toEqual([]);
  });

  it.each([
    ['*', '* Interest has been removed'],
    [' (1)', '(1) Applies to vehicle 2 only'],
    ['*', '* Not a lienholder of this vehicle'],
    ['*', '*Interest in 2015 GMC Sierra only'],
    ['*', '* Former lender'],
  ])('speaks of the lender with its mark: Skyla FCU%s %s', (mark, note) => {
    expect(judged(`${lender(mark)}\n${note}\n`).answer).not.toBe('yes');
    expect(reasonsOf(`${lender(mark)}\n${mark.trim()} As its interest may appear\n`)).toEqual([]);
  });

  it('at a label counts, too', () => {
    const page = PAGE.replace(LIENHOLDER, LIENHOLDER.replace('Lienholder:', 'Lienholder*:'));
    expect(judged(`${page}\n* Removed 08/01/2026\n`).answer).not.toBe('yes');
  });
});
