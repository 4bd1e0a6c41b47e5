import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface FixedTexts {
  /** The English sources, each once. */
  readonly texts: readonly string[];
  /** Calls of `t` whose argument is not a literal, so that the text cannot be extracted. */
  readonly hidden: readonly string[];
}

/** Every text that is passed to `t` below a folder. */
export function findFixedTexts(folder: string): FixedTexts {
  const texts = new Set<string>();
  const hidden: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || /\.spec\.tsx?$|\.d\.ts$/.test(name)) continue;
    const path = join(folder, name);
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 't') {
        const found = textsOf(node.arguments[0]);
        for (const text of found) texts.add(text);
        if (found.length === 0) hidden.push(`${name}: ${node.getText().slice(0, 80)}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { texts: [...texts].toSorted(), hidden };
}

/** A literal, literals joined by `+`, or a choice between such. */
function textsOf(node: ts.Expression | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textsOf(node.left), textsOf(node.right)];
    return left.length === 1 && right.length === 1 ? [`${left[0]}${right[0]}`] : [];
  }
  return [];
}
