import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the components of React Router that no page uses: their display names, which only developers'
 * tools read, and the calls that create them would keep all of them.
 */
export const pureRouter = (): Plugin => ({
  name: 'pure-router',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/node_modules\/react-router\/.*\.mjs$/.test(id)) return undefined;
    const marked = code
      .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
      .replaceAll(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /*#__PURE__*/ $1');
    return { code: marked, map: null };
  },
});
