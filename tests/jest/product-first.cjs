const { sep } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Starts the suites that run the whole product first, because they take longest. The many short ones then fill the gaps
 * of the workers at the end. In a fresh clone, Jest itself knows only the sizes of files.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const bySize = super.sort(tests);
    const startsProduct = ({ path }) => path.includes(`${sep}tests${sep}`);
    return [...bySize.filter(startsProduct), ...bySize.filter((test) => !startsProduct(test))];
  }
};
