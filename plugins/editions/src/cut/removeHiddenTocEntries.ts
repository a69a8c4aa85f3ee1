import type {ArrayExpression, Property, SpreadElement} from 'estree';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {bindingsOf, isArrayExpression, walk} from '../model/estree';
import {isGroups} from '../model/groupsElements';
import {asRecord} from '@gated-docs/utils/unknown-data';

/**
 * A remark plugin for the plain build that runs after Docusaurus has generated the table of contents: removes
 * headings within `<Groups>`, which only some readers may see.
 */
export function removeHiddenTocEntries() {
  return (tree: Root): void => {
    const hidden = hiddenIn(tree);
    if (hidden.size === 0) {
      return;
    }
    visit(tree, 'mdxjsEsm', ({data}) => {
      for (const statement of data?.estree?.body ?? []) {
        if (bindingsOf(statement).includes('toc')) {
          walk(statement, (node) => {
            if (isArrayExpression(node)) {
              removeEntries(node, hidden);
            }
          });
        }
      }
    });
  };
}

/** The IDs of headings within `<Groups>`, and the names of partials there. */
function hiddenIn(tree: Root): Set<string> {
  const hidden = new Set<string>();
  visit(tree, (node) => {
    if (isGroups(node)) {
      visit(node, (inner: Nodes) => {
        if (inner.type === 'heading') {
          hidden.add(String(asRecord(inner.data).id));
        } else if (inner.type === 'mdxJsxFlowElement' && inner.name) {
          hidden.add(inner.name);
        }
      });
    }
  });
  return hidden;
}

function removeEntries(contents: ArrayExpression, hidden: ReadonlySet<string>): void {
  contents.elements = contents.elements.filter((entry) => {
    if (entry?.type === 'SpreadElement' && entry.argument.type === 'Identifier') {
      // Docusaurus's name for the headings of <Part />.
      return !hidden.has(entry.argument.name.replace(/^__toc/, ''));
    }
    const id = entry?.type === 'ObjectExpression' && entry.properties.find(isId);
    return !id || id.value.type !== 'Literal' || !hidden.has(String(id.value.value));
  });
}

function isId(property: Property | SpreadElement): property is Property {
  if (property.type !== 'Property') {
    return false;
  }
  const {key} = property;
  return (
    (key.type === 'Identifier' && key.name === 'id') ||
    (key.type === 'Literal' && key.value === 'id')
  );
}
