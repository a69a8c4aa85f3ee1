import path from 'node:path';
import {describe, expect, it} from 'vitest';
import documentDependency from './documentDependency.mjs';

const CONTEXT = path.resolve('docs/apis');

function dependenciesOf(source: string): string[] {
  const files: string[] = [];
  const loader = {
    context: CONTEXT,
    addDependency: (file: string) => void files.push(path.relative(CONTEXT, file)),
    addContextDependency: () => undefined,
  };
  expect(documentDependency.call(loader, source)).toBe(source);
  return files;
}

describe('a page depends on', () => {
  it.each([
    ['in double quotes', '<ApiReference document="./missions.openapi.yaml" />'],
    ['in single quotes', "<ApiReference document='./missions.openapi.yaml' />"],
    ['in an expression', '<ApiReference\n  document={`./missions.openapi.yaml`}\n/>'],
    ['in a link', '[the contract](missions.openapi.yaml)'],
  ])('the contract that it embeds %s', (_, source) => {
    expect(dependenciesOf(source)).toEqual(['missions.openapi.yaml']);
  });

  it.each(['Einsätze.openapi.yaml', 'my missions.openapi.yaml', 'a+b(1).openapi.yaml'])(
    'the contract %s',
    (name) => {
      expect(dependenciesOf(`Text. <ApiReference document="./${name}" />`)).toEqual([name]);
    },
  );

  it.each(['<ApiCollection />', '<ApiCollection\n  name="A"\n/>'])(
    'every contract of its folder, if it shows their collection with %j',
    (source) => {
      const files = dependenciesOf(source);

      expect(files).toContain(path.join('geo', 'routing.openapi.yaml'));
      expect(files).toContain('webhooks.openapi.yaml');
    },
  );

  it('nothing else', () => {
    expect(dependenciesOf('Text with a.b and `c.txt`.')).toEqual([]);
  });

  it('nothing of an embedded picture, which is searched in time', () => {
    const picture = `data:image/png;base64,${'iVBORw0KGgo+'.repeat(20_000)}=`;
    const started = performance.now();

    expect(dependenciesOf(`![A map](${picture}) <img src="${picture}" />`)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
