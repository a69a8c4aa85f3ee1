import {pictureOf} from '../model/mainTypes';
import {linkTo, urlOf, type PageContext} from './context';
import {code, jsx, list, section} from './mdx';

const AND = new Intl.ListFormat('en-GB');

/** The main types as a picture with a text alternative. */
export function picture(context: PageContext): string | null {
  const {nodes, edges} = pictureOf(context.reference);
  if (edges.length === 0) {
    return null;
  }
  const words = edges.flatMap(({from, to, fields}) => {
    const [source, target] = [nodes[from], nodes[to]];
    return source && target
      ? [
          `${linkTo(context, source.entry)} references ${linkTo(context, target.entry)} through its ${AND.format(fields.map(code))} ${fields.length === 1 ? 'field' : 'fields'}`,
        ]
      : [];
  });
  return section('Main types', 'main-types', [
    'An arrow from one type to another means that the first type has at least one field of the second type.',
    jsx('Relations', {
      nodes: nodes.map(({entry, column, row}) => [entry.name, urlOf(context, entry), column, row]),
      edges: edges.map(({from, to}) => [from, to]),
    }),
    `<details>\n<summary>List of relations</summary>\n\n${list(words) ?? ''}\n\n</details>`,
  ]);
}
