import { HOSTILE_PAGES } from '../corpus/hostile-pages';
import { describeHostilePages } from '../corpus/read-hostile-pages';

/** One page of each kind, within ten seconds. `hostile-pages.long.spec.ts` runs all of them. */
const QUICK: readonly string[] = [
  'a page of no size',
  'a page as wide as a street',
  'a page that is turned by 45 degrees',
  'page trees that contain each other',
  'text in letters as large as the sun',
  'a font that lies',
  'a form that draws itself',
  'a photo as thin as a thread',
];

describe('a reader that gets', () =>
  describeHostilePages(HOSTILE_PAGES.filter(({ name }) => QUICK.includes(name))));
