import { fileOf } from '../test/written-page';
import { readFields } from './read-fields';

const insuredOn = (page: string): readonly string[] =>
  readFields(fileOf(page), null).fields.flatMap(({ name, value }) =>
    name === 'named_insured' ? [value] : [],
  );

it.each([
  [
    'a second line below a label in the line',
    'INSURED: RAFAEL PETROV\nLELAND ZIELINSKI\n934 TIMBERLANE CT\nCOLUMBIA, SC 29208',
    ['RAFAEL PETROV', 'LELAND ZIELINSKI'],
  ],
  ['a caption below', 'YUSUF VASQUEZ\nfirst and additional named insureds', ['YUSUF VASQUEZ']],
  [
    'a sentence',
    'Homeowners insurance proposal\nPrepared by Ibarra Insurance Group, Inc. for Jolene Cruz and Ivan Brandt. Rates are indications only.',
    ['Jolene Cruz', 'Ivan Brandt'],
  ],
  [
    'a sentence that is wrapped',
    'To whom it may concern: Seabright Marine Underwriters binds coverage under policy number UVB 5463012\n25 for Zoe Hawthorne and Hannah K Thibodeaux, effective November 17, 2025',
    ['Zoe Hawthorne', 'Hannah K Thibodeaux'],
  ],
  [
    'a card without labels',
    'Proof of insurance card\nAaron Farrell\nPolicy 260578961\nErie Insurance Exchange',
    ['Aaron Farrell'],
  ],
  [
    'a trust',
    'Named Insured: The Hawthorne Family Trust\n12 Oak Street\nCary, NC 27511',
    ['The Hawthorne Family Trust'],
  ],
  [
    'a letter, below the company that sent it',
    'UNITED SERVICES AUTOMOBILE ASSOCIATION\nAARON KAPOOR\n12 OAK ST\nCARY, NC 27511',
    ['AARON KAPOOR'],
  ],
])('reads who is insured in %s', (_, page, names) => {
  expect(insuredOn(page)).toEqual(names);
});

it('takes no agent or driver for the insured', () => {
  expect(insuredOn('Agent: Maria Lopez\n12 Oak Street\nCary, NC 27511\nErie Insurance Exchange')).toEqual([]);
});
