const { sep } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Suites that start the whole product take longest, so they begin first; the many short ones fill up what the workers
 * have left at the end. Jest by itself knows only sizes of files in a fresh clone.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const bySize = super.sort(tests);
    const startsProduct = ({ path }) => path.includes(`${sep}tests${sep}`);
    return [...bySize.filter(startsProduct), ...bySize.filter((test) => !startsProduct(test))];
  }
};
