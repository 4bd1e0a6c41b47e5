import ts from 'typescript';
import type { Plugin } from 'vite';

const EVALUATED = /[(.[]/;

/**
 * Marks the constants of the contracts as pure, so that importing one of them does not bundle the others, and zod with
 * them.
 */
export const pureContracts = (): Plugin => ({
  name: 'pure-contracts',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/libs/contracts/src/')) return undefined;
    const { statements } = ts.createSourceFile(id, code, ts.ScriptTarget.Latest);
    const constants = statements
      .filter(ts.isVariableStatement)
      .flatMap((one) => one.declarationList.declarations);
    let marked = code;
    for (const { initializer } of constants.toReversed()) {
      if (!initializer || ts.isArrowFunction(initializer)) continue;
      const { pos, end } = initializer;
      const text = code.slice(pos, end);
      if (!EVALUATED.test(text)) continue;
      marked = `${marked.slice(0, pos)} /*#__PURE__*/ (() => (${text}))()${marked.slice(end)}`;
    }
    return { code: marked, map: null };
  },
});
