import { defaultRequirements, fieldOf, type ReadFile } from '@coverleaf/reading';
import type { TrueDocument, TrueValue } from '../truth';
import type { RandomPage } from './random-form';
import { HEIGHT, WIDTH } from './random-sheet';

/** An invented form as a document of the corpus, with what is true of it, so that it is measured like others. */
export const documentOf = (
  id: string,
  pages: readonly RandomPage[],
): { truth: TrueDocument; file: ReadFile } => {
  const values = new Map<string, TrueValue>();
  for (const { view, tags } of pages)
    for (const tag of tags) {
      if (!tag?.target) continue;
      const { name, coverage } = fieldOf(tag.target);
      const key = `${tag.target} ${tag.value}`;
      const value = values.get(key) ?? {
        field: name,
        value: tag.value,
        item: null,
        party: null,
        coverage,
        places: [],
      };
      values.set(key, value);
      const [left, top] = [tag.left / WIDTH, tag.top / HEIGHT];
      value.places.push({
        page: view.page,
        box: { left, top, width: tag.right / WIDTH - left, height: tag.bottom / HEIGHT - top },
      });
    }
  return {
    truth: {
      id,
      layout: 'random',
      set: 'tune',
      trap: null,
      kind: 'other',
      values: [...values.values()],
      untold: ['party', 'vin', 'hin', 'naic', 'vehicle'],
      flags: [],
      requirements: defaultRequirements('auto', 'Nobody'),
      loan: { asOf: '2026-11-24', collateral: 'auto', vin: null, hin: null, address: null, borrower: null },
      due: 'not_yes',
      reason: null,
      profile: null,
      file: '',
    },
    file: { pageCount: pages.length, views: pages.map(({ view }) => withSecondReader(view)), origin: null },
  };
};

/** As if a second reader had seen the same. */
const withSecondReader = (view: RandomPage['view']): RandomPage['view'] => ({
  ...view,
  words: view.words.text
    ? { text: view.words.text, tesseract: view.words.text }
    : { paddle: view.words.tesseract ?? [], tesseract: view.words.tesseract ?? [] },
});
