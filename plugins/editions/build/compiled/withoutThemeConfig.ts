import {parse, type Node} from 'acorn';
import {walk} from '../../model/estree';

const NAME = 'themeConfig';

/**
 * The text of an edition's configuration without the content of `themeConfig`, whose access rules and menus differ
 * between editions. Docusaurus does not give it to the compilation of pages.
 *
 * Fail closed: the text stays whole unless `themeConfig` is an object that is written out and nothing else in the
 * configuration names it, since the options of a page's plugin could otherwise be computed from it.
 */
export function withoutThemeConfig(text: string): string {
  if (text.split(NAME).length !== 2) {
    return text;
  }
  let content: Pick<Node, 'start' | 'end'> | undefined;
  walk(parse(text, {ecmaVersion: 'latest', sourceType: 'module'}), (node) => {
    if (isThemeConfig(node)) {
      content = node.value;
    }
  });
  return content ? `${text.slice(0, content.start)}{}${text.slice(content.end)}` : text;
}

function isThemeConfig(node: Record<string, unknown>): node is {value: Node} {
  // Every node of this type has these properties (ESTree, Property).
  const {type, key, value, computed} = node as {
    type: unknown;
    key?: {name?: unknown; value?: unknown};
    value?: Partial<Node>;
    computed?: boolean;
  };
  return (
    type === 'Property' &&
    computed === false &&
    (key?.name ?? key?.value) === NAME &&
    value?.type === 'ObjectExpression'
  );
}
