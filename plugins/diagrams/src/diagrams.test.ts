import type {Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {cutLinksIn} from '../../editions/src/cut/cutLinks';
import {diagrams} from './diagrams';
import {open, relative} from './geometry';

const DESCRIPTION = 'The dispatch system hands records to dci, and dci sends them to rrc.';
const CAPTIONS = `title="Where dci stands" description="${DESCRIPTION}"`;

const page = (meta: string, source: string) =>
  `## Where it stands\n\n\`\`\`dot ${meta}\n${source}\n\`\`\`\n`;

async function drawn(markdown: string): Promise<Root> {
  const tree = unified().use(remarkParse).use(remarkMdx).parse(markdown);
  await diagrams()(tree, {path: 'docs/dci.mdx'});
  return tree;
}

const draw = (source: string) => drawn(page(CAPTIONS, source));

function elements(tree: Root): MdxJsxFlowElement[] {
  const found: MdxJsxFlowElement[] = [];
  visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => void found.push(node));
  return found;
}

const attributesOf = ({attributes}: MdxJsxFlowElement) =>
  Object.fromEntries(attributes.map((one) => ('name' in one ? [one.name, one.value] : [])));

function words(tree: Root): string[] {
  const found: string[] = [];
  visit(tree, 'text', ({value}) => void found.push(value));
  return found;
}

describe('a diagram stops the build', () => {
  it.each([
    // attributes after the language, expected part of the message
    ['', 'docs/dci.mdx:3: The diagram has no title.'],
    ['title="Where dci stands"', 'docs/dci.mdx:3: The diagram has no description.'],
    [`description="${DESCRIPTION}"`, 'docs/dci.mdx:3: The diagram has no title.'],
    ['title="" description="x"', 'docs/dci.mdx:3: The diagram has no title.'],
    ['title="A" description="A picture"', '"A picture" is too short'],
    [`${CAPTIONS} width="200"`, 'Diagrams do not support "width".'],
    [`${CAPTIONS} {2}`, 'Diagrams do not support "{2}".'],
    [`title=Unquoted ${CAPTIONS}`, 'Diagrams do not support "title=Unquoted".'],
  ])('if its captions are %j', async (meta, message) => {
    await expect(drawn(page(meta, 'digraph { cad -> dci }'))).rejects.toThrow(message);
  });

  it.each([
    // source, expected part of the message
    [
      'digraph {\n  cad -> dci\n  dci ->\n}',
      'docs/dci.mdx:7: Graphviz reports an error: syntax error',
    ],
    ['', 'A diagram must begin with "digraph {"'],
    ['digraph { dci [shape=boxx] }', 'Graphviz reports an error: using box for unknown shape boxx'],
    ['digraph { dci [fillcolor=red] }', 'The colour "red" does not adapt to light and dark mode.'],
    ['digraph { dci [color="#123456"] }', 'The colour "#123456"'],
    ['digraph { cad -> dci [fontcolor=blue label=x] }', 'The colour "blue"'],
    ['digraph { dci [fontname=Courier] }', 'The font "Courier'],
    ['digraph { dci [fontsize=8] }', 'has font size 8'],
    ['digraph { dci [class=huge] }', 'Diagrams have no class "huge".'],
    ['digraph { dci [URL="https://example.com/"] }', 'does not lead to a page'],
    ['digraph { dci [URL="//example.com/"] }', 'does not lead to a page'],
    ['digraph { dci [URL="javascript:alert(1)"] }', 'does not lead to a page'],
    ['digraph { dci [image="logo.png"] }', 'Graphviz reports an error'],
  ])('if its source is %j', async (source, message) => {
    await expect(draw(source)).rejects.toThrow(message);
  });
});

describe('the lines of a diagram', () => {
  it('keep their course if written as steps', () => {
    expect(relative('M10,20C11,22 13,25 17,30 18,31 19,32 20,40')).toBe(
      'M10,20c1,2 3,5 7,10 1,1 2,2 3,10',
    );
    expect(relative('M10,20L30,40')).toBe('M10,20L30,40');
  });

  it('of a polygon do not repeat their first point', () => {
    expect(open('1,1 5,1 5,5 1,1')).toBe('1,1 5,1 5,5');
    expect(open('1,1 5,1')).toBe('1,1 5,1');
  });
});

describe('a diagram', () => {
  it('becomes a drawing with its name and labels', async () => {
    const [diagram] = elements(await draw('digraph { rankdir=LR; CAD -> dci -> rrc }'));

    expect(diagram?.name).toBe('Diagram');
    expect(attributesOf(diagram!)).toMatchObject({
      title: 'Where dci stands',
      description: DESCRIPTION,
      kind: 'picture',
      width: expect.stringMatching(/^\d+$/) as string,
      height: expect.stringMatching(/^\d+$/) as string,
    });
  });

  it('keeps the labels of its parts and arrows, without Graphviz’s own names', async () => {
    const tree = await draw('digraph { a [label="Control centre"]; a -> b [label="1 & 2 < 3"] }');

    expect(words(tree)).toEqual(['Where it stands', 'Control centre', 'b', '1 & 2 < 3']);
  });

  it('marks the kind of each part, without colours', async () => {
    const tree = await draw(
      'digraph { subgraph cluster_site { label="On site"; dci [class=here] } dci -> rrc [class=optional] }',
    );
    const classes = elements(tree).map((node) => attributesOf(node).className);

    expect(classes).toEqual(
      expect.arrayContaining([
        'diagram-graph',
        'diagram-cluster',
        'diagram-node diagram-here',
        'diagram-edge diagram-optional',
      ]),
    );
    expect(JSON.stringify(tree)).not.toMatch(/black|white|style/);
  });

  it('is one image to a screen reader unless it has links', async () => {
    const kindOf = async (source: string) => attributesOf(elements(await draw(source))[0]!).kind;

    expect(await kindOf('digraph { dci }')).toBe('picture');
    expect(await kindOf('digraph { dci [URL="/selfhosted/apps/dci/"] }')).toBe('linked');
  });

  it('loses links to pages outside the edition, and keeps their words', async () => {
    const tree = await draw('digraph { a [URL="/guidelines/"]; b [URL="/apps/RDG/"] }');
    cutLinksIn(tree, (target) => target === '/apps/RDG/');
    const links = elements(tree).filter(({name}) => name === 'DiagramLink');

    expect(links.map((link) => attributesOf(link).to)).toEqual(['/guidelines/']);
    expect(words(tree)).toContain('b');
  });

  it('is also drawn in a list, and other code stays unchanged', async () => {
    const tree = await drawn(
      `1. First\n\n   \`\`\`dot ${CAPTIONS}\n   digraph { a }\n   \`\`\`\n\n\`\`\`json\n{}\n\`\`\`\n`,
    );

    expect(elements(tree).map(({name}) => name)).toContain('Diagram');
    expect(tree.children.at(-1)).toMatchObject({type: 'code', lang: 'json'});
  });

  it('is small: plain boxes, whole pixels, and arrows', async () => {
    const tree = await draw('digraph { rankdir=LR; a -> b -> c; a -> c [label="past b"]; c -> a }');
    const drawn = elements(tree);
    const places = drawn.flatMap((node) => {
      const {d, points, x} = attributesOf(node);
      return [d, points, x].filter((value) => typeof value === 'string');
    });

    expect(drawn.filter(({name}) => name === 'rect')).toHaveLength(3);
    expect(drawn.filter(({name}) => name === 'path')).toHaveLength(4);
    expect(places.filter((value) => value.includes('.'))).toEqual([]);
  });

  it('is identical in every build, and so is the page', async () => {
    const source = 'digraph { a -> b; b -> c; c -> a }';

    expect(await draw(source)).toEqual(await draw(source));
  });
});
