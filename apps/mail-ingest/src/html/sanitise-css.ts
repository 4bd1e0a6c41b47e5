import { type CssNode, type Declaration, generate, type List, type ListItem, parse, walk } from 'css-tree';
import { FUNCTIONS, mayBeSet, PSEUDO_CLASSES } from './mail-vocabulary';

/** No mail has more; a machine that would is no reader's. */
const MAX_CSS_CHARACTERS = 500_000;
/** What the body of a mail becomes, because it does not stay a document's. */
export const BODY_CLASS = 'mail-body';

/** The declarations of a `style` attribute that a mail may have. */
export function sanitiseDeclarations(css: string): string {
  return sanitise(css, 'declarationList');
}

/** The rules of a style sheet that a mail may have; of at-rules only `@media`. */
export function sanitiseStyleSheet(css: string): string {
  return sanitise(css, 'stylesheet');
}

function sanitise(css: string, context: 'declarationList' | 'stylesheet'): string {
  if (css.length > MAX_CSS_CHARACTERS) return '';
  try {
    const tree = parse(css, { context, onParseError: () => undefined });
    walk(tree, {
      visit: 'TypeSelector',
      enter: (node) => {
        if (node.name.toLowerCase() === 'body') node.name = `div.${BODY_CLASS}`;
      },
    });
    dropForbidden(tree);
    const clean = generate(tree);
    // Whatever the reader of CSS makes of it, the reader of HTML must not find a tag.
    return clean.includes('<') ? '' : clean;
  } catch (error) {
    // Nested deeper than the parser can follow.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function dropForbidden(tree: CssNode): void {
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode> | undefined) {
      if (list && !isAllowed(node)) list.remove(item);
    },
  });
}

/** Only of what stands in a list of rules or declarations; what they are made of, they answer for. */
function isAllowed(node: CssNode): boolean {
  switch (node.type) {
    case 'Declaration':
      return isAllowedDeclaration(node);
    case 'Rule':
      return node.prelude.type === 'SelectorList' && isAllowedSelector(node.prelude) && isClean(node.prelude);
    case 'Atrule':
      return (
        node.name.toLowerCase() === 'media' && node.prelude?.type === 'AtrulePrelude' && isClean(node.prelude)
      );
    case 'Raw':
    case 'CDO':
    case 'CDC':
    case 'Comment':
      return false;
    default:
      return true;
  }
}

function isAllowedDeclaration(node: Declaration): boolean {
  if (!mayBeSet(node.property.toLowerCase()) || node.value.type !== 'Value' || !isClean(node)) return false;
  return !contains(
    node.value,
    (part) =>
      part.type === 'Url' ||
      part.type === 'Raw' ||
      (part.type === 'Function' && !FUNCTIONS.has(part.name.toLowerCase())),
  );
}

const isAllowedSelector = (selector: CssNode): boolean =>
  !contains(
    selector,
    (part) =>
      part.type === 'Raw' ||
      part.type === 'NestingSelector' ||
      part.type === 'PseudoElementSelector' ||
      (part.type === 'PseudoClassSelector' && !PSEUDO_CLASSES.has(part.name.toLowerCase())),
  );

const isClean = (node: CssNode): boolean => !generate(node).includes('<');

function contains(node: CssNode, is: (part: CssNode) => boolean): boolean {
  let found = false;
  walk(node, (part) => {
    found ||= is(part);
  });
  return found;
}
