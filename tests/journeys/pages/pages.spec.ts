import { oneStack } from '../../stack/one-stack';
import { contentByStaff } from './content-by-staff';
import { freshPages } from './fresh-pages';
import { homeArrangements } from './home-arrangements';
import { publicReads } from './public-reads';

jest.setTimeout(180_000);

describe('the pages of lenders', () => {
  const stack = oneStack();

  publicReads(stack);
  homeArrangements(stack);
  contentByStaff(stack);
  freshPages(stack);
});
