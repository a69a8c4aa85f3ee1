import {createProcessor} from '@mdx-js/mdx';
import {expect, it} from 'vitest';
import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {removeHiddenTocEntries} from './removeHiddenTocEntries';

/** Like Docusaurus: IDs on the headings, and an export that lists them. */
function listHeadings() {
  return (tree: Root) => {
    const entries: string[] = [];
    visit(tree, (node) => {
      if (node.type === 'heading') {
        const [text] = node.children;
        const id = text?.type === 'text' ? text.value : '';
        node.data = {...node.data, id} as typeof node.data;
        entries.push(`{value: '${id}', id: '${id}', level: 2}`);
      } else if (node.type === 'mdxJsxFlowElement' && /^Part/.test(node.name ?? '')) {
        entries.push(`...__toc${node.name}`);
      }
    });
    const statement = createProcessor().parse(`export const toc = [${entries.join()}]`);
    tree.children.push(...statement.children);
  };
}

async function contentsOf(text: string): Promise<string> {
  const processor = createProcessor({remarkPlugins: [listHeadings, removeHiddenTocEntries]});
  const code = String(await processor.process(text));
  return /toc = \[([\s\S]*?)\];/.exec(code)?.[1]?.replace(/\s+/g, ' ') ?? '';
}

it('excludes headings for some groups from the table of contents', async () => {
  const contents = await contentsOf(`import PartA from './_a.mdx'
import PartB from './_b.mdx'

## open

<PartB />

<Groups belongsTo="beta">

## secret

<div>

### deeper

</div>

<PartA />

</Groups>

## end
`);

  expect(contents).not.toMatch(/secret|deeper|PartA/);
  expect(contents).toMatch(/open.*__tocPartB.*end/);
});

it('keeps the tables of contents of other pages', async () => {
  await expect(contentsOf('## open\n\n## end\n')).resolves.toMatch(/open.*end/);
});
