import fs from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import {describe, expect, it} from 'vitest';
import {
  composeBlocks,
  documentedVariables,
  pagesOf,
  rowsBelow,
  treeOf,
  wordsBelow,
  yamlBlocksWithServices,
  type ComposeBlock,
  type Service,
} from './componentPages';

/**
 * Validates Compose files against the Compose specification's schema and their page. Images
 * cannot be started, because they are as fictitious as the platform.
 */
const SCHEMA = path.join(
  path.dirname(require.resolve('dclint/package.json')),
  'schemas/compose.schema.json',
);
const REGISTRY = 'registry.rescue.example/';
const COMMON_PAGE = 'docs/selfhosted/docker.mdx';

const ajv = new Ajv({allErrors: true, strict: false});
addFormats(ajv, ['duration', 'uri', 'email']);
ajv.addFormat('ports', true).addFormat('expose', true).addFormat('subnet_ip_address', true);
const schema = JSON.parse(fs.readFileSync(SCHEMA, 'utf8')) as {$schema?: string};
// Ajv knows draft-07 by its http URL.
const isCompose = ajv.compile({...schema, $schema: 'http://json-schema.org/draft-07/schema#'});

function problemsOf(file: unknown): string[] {
  isCompose(file);
  return (isCompose.errors ?? []).map(({instancePath, message, params}) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}

const blocks = composeBlocks();
const named = blocks.map((block) => [block.page, block] as const);

/** Services with an image of the platform, without databases. */
const ownServices = ({file}: ComposeBlock): [string, Service][] =>
  Object.entries(file.services).filter(([, {image}]) => image.startsWith(`${REGISTRY}selfhosted/`));

/** Without the host side: `"192.0.2.20:6082:6082/udp"` publishes 6082/udp. */
const containerPort = (published: string) => published.split(':').at(-1) ?? '';

const mountTarget = (volume: string) => volume.split(':')[1] ?? '';

describe('the check of Compose files', () => {
  const sample = {services: {dci: {image: 'dci:1', healthcheck: {test: ['CMD', 'x']}}}};

  it.each([
    ['a key that Compose does not know', {services: {dci: {image: 'dci:1', enviroment: {}}}}],
    ['a section that Compose does not know', {...sample, volume: {}}],
    ['a port that is a list', {services: {dci: {image: 'dci:1', ports: [['1']]}}}],
    ['a health check with a wrong key', {services: {dci: {healthcheck: {tests: []}}}}],
    ['services as a list', {services: []}],
  ])('rejects %s', (_name, file) => {
    expect(problemsOf(file)).not.toEqual([]);
  });

  it('accepts a file of the specification', () => {
    expect(problemsOf(sample)).toEqual([]);
  });
});

describe('the Compose files of the pages', () => {
  it('exist for every component, under the expected title', () => {
    expect(new Set(blocks.map(({folder}) => folder))).toEqual(
      new Set([
        'dci',
        'drgw',
        'medcon',
        'rcd',
        'reportservice',
        'riodevice',
        'router',
        'rrc',
        'rrm',
      ]),
    );
    expect(yamlBlocksWithServices()).toEqual([]);
  });

  it.each(named)('%s: match the schema of Compose', (_page, {file}) => {
    expect(problemsOf(file)).toEqual([]);
  });

  it.each(named)('%s: declare every network, volume and secret that they use', (_page, {file}) => {
    for (const [name, service] of Object.entries(file.services)) {
      const networks = Array.isArray(service.networks)
        ? service.networks
        : Object.keys(service.networks ?? {});
      const volumes = (service.volumes ?? [])
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((source) => !/^[./]/.test(source));
      expect(Object.keys(file.networks ?? {}), name).toEqual(expect.arrayContaining(networks));
      expect(Object.keys(file.volumes ?? {}), name).toEqual(expect.arrayContaining(volumes));
      expect(Object.keys(file.secrets ?? {}), name).toEqual(
        expect.arrayContaining(service.secrets ?? []),
      );
      expect(Object.keys(file.services), name).toEqual(
        expect.arrayContaining(Object.keys(service.depends_on ?? {})),
      );
    }
  });

  it.each(named)('%s: check the health of every service', (_page, {file}) => {
    for (const [name, {healthcheck, image}] of Object.entries(file.services)) {
      const expected = image.startsWith(`${REGISTRY}selfhosted/`)
        ? ['CMD', 'rescue', 'health']
        : expect.any(Array);
      expect(healthcheck?.test, name).toEqual(expected);
    }
  });

  it.each(named)('%s: mount each secret file that a variable names', (_page, {file}) => {
    for (const [name, {environment = {}, secrets = []}] of Object.entries(file.services)) {
      const files = Object.values(environment)
        .filter((value) => value.startsWith('/run/secrets/'))
        .map((value) => path.posix.basename(value));
      expect(secrets, name).toEqual(expect.arrayContaining(files));
    }
  });
});

describe('a Compose file agrees with its page', () => {
  it.each(named)('%s: on environment variables', (_page, block) => {
    const documented = documentedVariables([...pagesOf(block), COMMON_PAGE]);
    for (const [name, {environment = {}}] of ownServices(block)) {
      const unknown = Object.keys(environment).filter((variable) => !documented.has(variable));
      expect(unknown, name).toEqual([]);
    }
  });

  it.each(named.filter(([page]) => page !== COMMON_PAGE))('%s: on ports', (page, block) => {
    const rows = rowsBelow(treeOf(page), /^Ports$/);
    const inbound = rows
      .filter(({Direction = ''}) => /\bin\b/.test(Direction))
      .map(({Port, Protocol = ''}) => `${Port}${/udp/i.test(Protocol) ? '/udp' : ''}`);
    const published = ownServices(block).flatMap(([, {ports = []}]) => ports.map(containerPort));
    const undocumented = published.filter((port) => !inbound.includes(port));
    // Ports that are open but not published by default have a sentence with their mapping.
    const text = fs.readFileSync(page, 'utf8');
    const unpublished = inbound.filter(
      (port) => !published.includes(port) && !text.includes(`:${port}:${port}`),
    );

    expect(rows.length, page).toBeGreaterThan(0);
    expect({undocumented, unpublished}).toEqual({undocumented: [], unpublished: []});
  });

  it.each(named.filter(([page]) => page !== COMMON_PAGE))('%s: on volumes', (page, block) => {
    const state = `/var/lib/rescue/${block.folder}`;
    const words = wordsBelow(treeOf(page), /^Volumes$/);
    for (const [name, {volumes = []}] of ownServices(block)) {
      const targets = volumes.map(mountTarget);
      expect(targets, name).toContain(state);
      const folders = targets
        .filter((target) => target.startsWith(`${state}/`))
        .map((target) => `${target.slice(state.length + 1)}/`);
      expect(
        folders.filter((folder) => !words.includes(folder)),
        name,
      ).toEqual([]);
    }
    const source = fs.readFileSync(page, 'utf8');
    const heading = source.slice(source.indexOf('## Volumes'), source.indexOf('## Configuration'));
    expect(heading).toContain(state);
  });

  it.each(named)(
    '%s: on the folder, the image and the project',
    (_page, {file, folder, source}) => {
      expect(source).toContain(`name: rescue-${folder}`);
      const images = Object.values(file.services)
        .map(({image}) => image)
        .filter((image) => image.startsWith(`${REGISTRY}selfhosted/`));
      expect(new Set(images)).toEqual(new Set([`${REGISTRY}selfhosted/${folder}:4.2.0`]));
    },
  );
});
