import { HOSTILE_PAGES } from '../corpus/hostile-pages';
import { describeHostilePages } from '../corpus/read-hostile-pages';

describe('a reader that gets', () => describeHostilePages(HOSTILE_PAGES));
