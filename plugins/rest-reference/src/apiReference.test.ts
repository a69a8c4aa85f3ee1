import fs from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {toString} from 'mdast-util-to-string';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {walk} from '../../editions/src/model/estree';
import {apiReference} from './apiReference';
import {contractCutter} from './contractCutter';

const FIXTURE = path.resolve('tests/fixtures/rest/things.openapi.yaml');
const EMBEDDED = '<ApiReference document="./things.openapi.yaml" />';
const siteDir = process.cwd();
let folder: string;

beforeAll(() => {
  folder = temporaryFolder('rest-reference');
  process.chdir(folder);
});

afterAll(() => {
  process.chdir(siteDir);
  fs.rmSync(folder, {recursive: true});
});

/** The page for readers in these groups; null for the plain build. */
function pageWith(
  text: string,
  {audience = [], title}: {audience?: string[] | null; title?: string} = {},
): Root {
  const contract = fs.readFileSync(FIXTURE, 'utf8');
  const isHeld = (groups: readonly string[]) => groups.some((group) => audience?.includes(group));
  fs.writeFileSync(
    path.join(folder, 'things.openapi.yaml'),
    audience ? contractCutter.cut({file: 'things.openapi.yaml', text: contract}, isHeld) : contract,
  );
  const processor = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(apiReference({strict: true}));
  const file = {path: path.join(folder, 'things.mdx'), value: text, data: {frontMatter: {title}}};
  return processor.runSync(processor.parse(text), file) as Root;
}

function headings(tree: Root): [number, string, unknown][] {
  const found: [number, string, unknown][] = [];
  visit(tree, 'heading', (heading) => {
    found.push([heading.depth, toString(heading), heading.data?.hProperties?.id]);
  });
  return found;
}

/** The sections of the operations: anchor suffix and heading. */
function partsOf(tree: Root): [unknown, string][] {
  const found: [unknown, string][] = [];
  visit(tree, 'mdxJsxFlowElement', ({name, attributes: [first], children}) => {
    if (name === 'OperationPart') {
      found.push([first?.value, toString(children)]);
    }
  });
  return found;
}

function flowElements(tree: Root, name: string): MdxJsxFlowElement[] {
  const found: MdxJsxFlowElement[] = [];
  visit(tree, 'mdxJsxFlowElement', (node) => {
    if (node.name === name) {
      found.push(node);
    }
  });
  return found;
}

/** The programs of each call, by language, from the constant that the page exports. */
function programsOf(tree: Root): Record<string, string>[] {
  const calls: Record<string, string>[] = [];
  visit(tree, 'mdxjsEsm', ({data}) => {
    walk(data?.estree, (node) => {
      if (node.type === 'Property') {
        const {value: name} = node.key as {value: string};
        const {elements: programs} = node.value as {elements: {value: string}[]};
        programs.forEach(({value}, index) => {
          calls[index] = {...calls[index], [name]: value};
        });
      }
    });
  });
  return calls;
}

function texts(tree: Root, name: string): string[] {
  return flowElements(tree, name).map((node) => toString(node));
}

function elements(tree: Root, name: string): Record<string, unknown>[] {
  return flowElements(tree, name).map(({attributes}) =>
    Object.fromEntries(
      attributes.map((one) => ('name' in one ? [one.name, one.value ?? true] : ['', ''])),
    ),
  );
}

describe('an edition', () => {
  it('contains nothing for other groups, neither on the page nor in the download', () => {
    const tree = pageWith(EMBEDDED, {audience: ['public']});
    const downloads = fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.includes('rest-reference') && file.endsWith('.yaml'))
      .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
    expect(downloads).toHaveLength(1);
    for (const text of [JSON.stringify(tree), ...downloads]) {
      expect(text).not.toMatch(/canary|secretMark|destroyThing|internal|x-groups/i);
    }
  });

  it('contains neither local file names nor groups', () => {
    const text = JSON.stringify(pageWith(EMBEDDED, {audience: ['internal']}));
    expect(text).toContain('Canary operation');
    expect(text).not.toMatch(/Groups|"internal"|rest-reference-/);
  });
});

describe('the plain build', () => {
  it('wraps restricted parts', () => {
    const tree = pageWith(EMBEDDED, {audience: null});
    expect(elements(tree, 'Groups')).not.toHaveLength(0);
    expect(headings(tree).map(([, text]) => text)).toContain('Canary operation');
  });
});

describe('the summary of an API', () => {
  const parts = (tree: Root) =>
    tree.children.map((node) => ('name' in node ? node.name : node.type));
  const page = `Lead.\n\nMore.\n\n${EMBEDDED}`;

  it('is below the lead of the API’s own page', () => {
    const tree = pageWith(page, {title: 'Things API'});
    expect(parts(tree).slice(0, 4)).toEqual(['paragraph', 'InShort', 'paragraph', 'heading']);
    expect(elements(tree, 'BaseUrl').map(({url}) => url)).toContain(
      'https://api.test.rescue.example/things/v1',
    );
    expect(texts(tree, 'InShort')[0]).toContain('Version 1.2.3, OpenAPI 3.1.0');
  });

  it('is above the reference on another page', () => {
    const tree = pageWith(page, {title: 'All APIs'});
    expect(parts(tree).slice(0, 4)).toEqual(['paragraph', 'paragraph', 'InShort', 'heading']);
  });
});

describe('the blocks', () => {
  it('are headings with stable IDs, tags above operations', () => {
    const tree = pageWith(EMBEDDED, {audience: []});
    const found = headings(tree);
    expect(found.filter(([depth]) => depth < 4)).toEqual([
      [2, 'Things', 'operations-things'],
      [3, 'Replace a thing', 'replace-thing'],
      [2, 'Objects', 'objects'],
      [3, 'Thing', 'object-thing'],
    ]);
    expect(partsOf(tree)).toEqual([
      ['path', 'Path parameters'],
      ['body', 'Request body'],
      ['example', 'Example request'],
      ['responses', 'Responses'],
      ['errors', 'Errors'],
    ]);
  });

  it('show the requirements of a call', () => {
    expect(elements(pageWith(EMBEDDED), 'Endpoint')).toEqual([
      {method: 'PUT', path: '/things/v1/things/{thingId}', scope: 'things.write', limit: '120'},
    ]);
  });

  it('list fields with types, limits, variants and folds', () => {
    const tree = pageWith(EMBEDDED);
    const fields = elements(tree, 'Param');
    expect(fields).toContainEqual({name: 'kind', type: 'string', required: true});
    expect(fields).toContainEqual({name: 'note', type: 'string or null', default: ''});
    expect(fields).toContainEqual({name: 'parent', type: 'Thing'});
    expect(elements(tree, 'Nested').map(({summary}) => summary)).toEqual(
      expect.arrayContaining(['Fields of size', 'Round: type is ROUND', 'Square: type is SQUARE']),
    );
    expect(JSON.stringify(tree)).toContain('A value from 1 to 9');
  });

  it('give every field a unique anchor from its path', () => {
    const tree = pageWith(EMBEDDED);
    const places = elements(tree, 'ParamTable').flatMap(({at}) => at ?? []);
    expect(places).toEqual(expect.arrayContaining(['-path', 'object-thing']));
    // An anchor with a distinguishing number is explicit.
    const stated = elements(tree, 'Param').flatMap(({id}) => id ?? []);
    expect(new Set([...places, ...stated]).size).toBe(places.length + stated.length);
  });

  it('have descriptions and examples side by side, in reading order', () => {
    const [operation] = flowElements(pageWith(EMBEDDED), 'Operation');
    expect(operation?.children.map((child) => 'name' in child && child.name)).toEqual([
      'Endpoint',
      'OperationText',
      'OperationExample',
      'OperationPart',
      'OperationText',
      'OperationPart',
      'ErrorTable',
    ]);
  });

  it('mark operations with their method, without text', () => {
    const marks: unknown[] = [];
    visit(pageWith(EMBEDDED), 'mdxJsxTextElement', ({attributes: [first], children}) => {
      marks.push([first?.value, children]);
    });
    expect(marks).toEqual([['method method-put', []]]);
  });

  it('offer to expand all details only if there are any', () => {
    const tree = pageWith(EMBEDDED);
    expect(elements(tree, 'OperationPart').filter(({folds}) => folds)).toEqual([]);
    const index = tree.children.findIndex((node) => 'name' in node && node.name === 'ExpandAll');
    expect(tree.children[index + 1]).toMatchObject({name: 'ParamTable'});
    expect(elements(tree, 'ExpandAll')).toHaveLength(1);
  });

  it('list the errors by code', () => {
    expect(elements(pageWith(EMBEDDED), 'ErrorCode')).toEqual([
      {status: '409', code: 'state_conflict'},
    ]);
    expect(texts(pageWith(EMBEDDED), 'ErrorFix')).toEqual(['Read again.']);
  });

  it('contain the call in four languages, with the token from the environment', () => {
    const [code = {}] = programsOf(pageWith(EMBEDDED));
    expect(code.curl).toContain('"Authorization: Bearer $RESCUE_TOKEN"');
    expect(code.typescript).toContain('`Bearer ${process.env.RESCUE_TOKEN}`');
    expect(code.python).toContain("os.environ['RESCUE_TOKEN']");
    expect(code.csharp).toContain('Environment.GetEnvironmentVariable("RESCUE_TOKEN")');
    expect(code.curl).toContain('https://api.test.rescue.example/things/v1/things/thing%2F1');
  });

  it('keep their programs in one constant of the page, in the order of the calls', () => {
    const page = pageWith(`${EMBEDDED}\n\n${EMBEDDED}`, {audience: ['internal']});
    const indexes = elements(page, 'RequestExamples').map(({index}) => index);
    expect(indexes).toMatchObject(['0', '1', '2', '3'].map((value) => ({value})));
    const methods = programsOf(page).map(({curl}) => /--request (\w+)/.exec(curl ?? '')?.[1]);
    expect(methods).toEqual(['PUT', 'DELETE', 'PUT', 'DELETE']);
  });

  it('treat HTML and braces in descriptions as text', () => {
    const text = JSON.stringify(pageWith(EMBEDDED));
    expect(text).toContain('{literally}');
    expect(text).not.toContain('"type":"html"');
  });

  it('are placed where the page embeds them', () => {
    const page = pageWith(`# Title\n\n${EMBEDDED}\n\n## See also\n`);
    const children = page.children.filter(({type}) => type !== 'mdxjsEsm');
    expect(children.at(0)?.type).toBe('heading');
    expect(children.at(-1)).toMatchObject({type: 'heading', children: [{value: 'See also'}]});
  });
});

describe('a page with some sections of a contract', () => {
  const write = (operations: number, more = '') => {
    const paths = Array.from(
      {length: operations},
      (_, index) =>
        `  /p${index}: {get: {operationId: read${index}, tags: [${index % 2 ? 'Odd' : 'Even'}]}}`,
    );
    const head = `openapi: 3.1.0\ninfo: {title: Many, version: '1'}\nservers: [{url: 'https://a.example'}]`;
    const text = [head, 'paths:', ...paths, more].join('\n');
    fs.writeFileSync(path.join(folder, 'many.openapi.yaml'), text);
  };

  const read = (attributes: string, strict = true) => {
    const processor = unified().use(remarkParse).use(remarkMdx).use(apiReference({strict}));
    const value = `<ApiReference document="./many.openapi.yaml" ${attributes} />`;
    const file = {path: path.join(folder, 'many.mdx'), value, data: {}};
    return processor.runSync(processor.parse(value), file) as Root;
  };

  it('shows their operations only', () => {
    write(4);
    const ids = headings(read('tags="Odd"')).map(([, , id]) => id);
    expect(ids).toEqual(['operations-odd', 'read1', 'read3']);
  });

  it('shows the operations at some paths and below them only', () => {
    write(
      4,
      '  /p1/parts: {get: {operationId: readParts}}\n  /p10: {get: {operationId: readTenth}}',
    );
    const ids = headings(read('paths="/p1, /p2"')).map(([, , id]) => id);
    expect(ids).toEqual([
      'operations-odd',
      'read1',
      'operations-even',
      'read2',
      'operations-operations',
      'read-parts',
    ]);
    expect(() => read('paths="/p1, /p9"')).toThrow(/no operation is at "\/p9" or below it/);
  });

  it('holds at most 300 operations, and the error says how to split more', () => {
    write(301);
    expect(() => read('')).toThrow(
      /many\.openapi\.yaml: the page would show 301 operations, more than 300\. .*Even \(151\), Odd \(150\)/,
    );
    expect(headings(read('tags="Even"'))).toHaveLength(152);
  });

  it('refuses a section that does not exist', () => {
    write(2);
    expect(() => read('tags="Odd, Prime"')).toThrow(
      /"Prime" as its first tag\. Use some of: Even, Odd/,
    );
  });

  it('refuses keywords that it cannot show, if it is strict', () => {
    write(1, 'components: {schemas: {A: {maxLenght: 5}}}');
    expect(() => read('')).toThrow(
      /many\.openapi\.yaml:\d+: #\/components\/schemas\/A\/maxLenght: /,
    );
    expect(headings(read('', false))).toHaveLength(2);
  });
});

describe('mistakes', () => {
  it.each([
    ['<ApiReference />', 'requires the path of an OpenAPI document'],
    ['<ApiReference document="./things.openapi.yaml" tag="Things" />', 'With tags='],
    ['<ApiReference document={name} />', 'requires the path of an OpenAPI document'],
    ['<ApiReference document="./other.openapi.yaml" />', 'other.openapi.yaml'],
    ['<ApiReference document="./things.yaml" />', 'must end in .openapi.yaml'],
    ['<ApiReference document="./things.OpenAPI.yaml" />', 'must end in .openapi.yaml'],
  ])('stop the build at %s', (text, message) => {
    expect(() => pageWith(text)).toThrow(message);
  });
});
