const { sep } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Starts the suites that consist of others first, then those that run the whole product, because they take longest. The
 * many short ones then fill the gaps of the workers at the end. In a fresh clone, Jest itself knows only the sizes of
 * files.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const bySize = super.sort(tests);
    const rank = ({ path }) =>
      path.includes(`${sep}tests${sep}together${sep}`) ? 0 : path.includes(`${sep}tests${sep}`) ? 1 : 2;
    return bySize.toSorted((one, other) => rank(one) - rank(other));
  }
};
