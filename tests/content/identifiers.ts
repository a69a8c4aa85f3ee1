import fs from 'node:fs';

/** A kind of value that all pages and contracts take from the same story. */
export type Identifier = {
  what: string;
  /** Finds the values; the first group is the value, if there is one. */
  pattern: RegExp;
  isRight: (value: string) => boolean;
  fix: string;
};

export const facts = fs.readFileSync('docs/_platform/facts.md', 'utf8');

const inFacts = (value: string) => facts.includes(value);

/** Hosts of the platform, of sites in examples, of containers, and of cited documents. */
const HOSTS = [
  /^(?:rdg|rmd|rnd|api)\.(?:test\.)?rescue\.example$/,
  /^(?:registry|status|developer|relay)\.rescue\.example$/,
  /^relay\.test\.rescue\.example$/,
  /^(?:[a-z]+\.)?(?:station|hospital)\.example$/,
  /^(?:cad|crew)\.acme\.example$/,
  /^(?:127\.0\.0\.1|localhost)$/,
  /^192\.0\.2\.\d+$/, // RFC 5737
  /^(?:dci|drgw|medcon|rcd|reportservice|riodevice|router|rrc|rrm|db|proxy|host|<host>)$/,
  /^json-schema\.org$/,
  /^www\.rfc-editor\.org$/,
];

const TIME_ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'Etc/UTC']);

/** The bounding box of the fictitious town. Swapped coordinates are outside. */
const isInNorthport = (pair: string) => {
  const [longitude = 0, latitude = 0] = pair.split(',').map(Number);
  return longitude > 9.5 && longitude < 10.5 && latitude > 53.2 && latitude < 54;
};

/** Credentials, and values that the quickstart keeps between steps. */
const SHELL_VARIABLES = [
  ...['RESCUE_TOKEN', 'RESCUE_API_KEY', 'RESCUE_CONNECTOR_ID'],
  ...['MISSION_ID', 'RESOURCE_ID', 'TASKSET_ID', 'ALERT_ID'],
];

export const IDENTIFIERS: readonly Identifier[] = [
  {
    what: 'id',
    pattern: /\b[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/g,
    isRight: inFacts,
    fix: 'Use the id of section 4 of the platform facts.',
  },
  {
    what: 'id of a wrong length or alphabet',
    pattern:
      /\b(?:mis|tst|tsk|alt|fwd|inf|res|msg|seg|tel|map|grp|ins|evt|con|key|usr|dev|doc|lay|fea|rte|loc|cnf|tsp|gra|whk|dlv)_(?=[0-9A-Z]*\d)[0-9A-Z]{8,}\b/g,
    isRight: (value) => /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/.test(value),
    fix: 'An id is a prefix and 26 characters of Crockford base 32.',
  },
  {
    what: 'host',
    pattern: /\b[a-z]+:\/\/(?:[\w.-]+@)?([^/:\s'"`)\\,]+)/g,
    isRight: (host) => HOSTS.some((known) => known.test(host)),
    fix: 'Use a host of section 2 of the platform facts, or one that ends in ".example".',
  },
  {
    what: 'e-mail address',
    pattern: /[\w.+-]+@([\w-]+\.[\w.-]+\w)/g,
    isRight: (host) => host === 'rescue.example' || HOSTS.some((known) => known.test(host)),
    fix: 'Use an address of the platform facts, or a host that ends in ".example".',
  },
  {
    what: 'telephone number',
    pattern: /(?<![\w+])\+\d[\d ]{6,}\d/g,
    isRight: (number) => /^\+441632960\d{3}$/.test(number.replaceAll(' ', '')),
    fix: 'Use +44 1632 960000 to 960999, which nobody has.',
  },
  {
    what: 'tenant',
    pattern: /`((?:test|train|prod)-[a-z]+(?:-\d+)?)`/g,
    isRight: (tenant) => tenant === 'test-acme-1' || tenant === 'train-north',
    fix: 'Use `test-acme-1`, or `train-north` for training.',
  },
  {
    what: 'mission number',
    pattern: /\b20\d\d-\d{6}\b/g,
    isRight: (number) => number === '2025-004711',
    fix: 'All examples tell the mission 2025-004711.',
  },
  {
    what: 'CGID',
    pattern: /\b([a-z][a-z0-9-]*\.[a-z][a-z0-9-]*:[a-z][a-z0-9/-]*[a-z0-9])\b(?!\.)/g,
    isRight: (cgid) => facts.includes(`\`${cgid}\``) || /\.(?:ya?ml|csv|json):ro$/.test(cgid),
    fix: 'Use `north.demo:ems`, its station 12, its resource `amb-1`, or other seeded data (platform facts, section 4).',
  },
  {
    what: 'trace id',
    pattern: /\b[0-9a-f]{32}\b/g,
    isRight: inFacts,
    fix: 'Use the trace id of section 4 of the platform facts.',
  },
  {
    what: 'time zone',
    pattern: /\b((?:Africa|America|Asia|Atlantic|Australia|Europe|Pacific|Etc)\/\w+)/g,
    isRight: (zone) => TIME_ZONES.has(zone) && ['Europe/Berlin', 'Etc/UTC'].includes(zone),
    fix: 'The clock of Northport is `Europe/Berlin`; servers have `Etc/UTC`.',
  },
  {
    what: 'time',
    pattern: /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g,
    isRight: (time) => /(?:Z|[+-]\d\d:\d\d)$/.test(time) && !Number.isNaN(Date.parse(time)),
    fix: 'A time has a date that exists and a zone.',
  },
  {
    what: 'pair of coordinates',
    pattern: /\[(-?\d+\.\d{2,}, ?-?\d+\.\d{2,})\]/g,
    isRight: isInNorthport,
    fix: 'Longitude first, then latitude, within Northport (10, 53.5).',
  },
  {
    what: 'image',
    pattern: /registry\.rescue\.example\/(selfhosted\/[\w-]+:[\w.]+|mirror\/[\w-]+:[\w.]+)/g,
    isRight: (image) => /^selfhosted\/[a-z]+:4\.2\.0$|^mirror\/postgres:16$/.test(image),
    fix: 'Images are at 4.2.0, the database at 16.',
  },
  {
    what: 'variable in an example of the shell',
    pattern: /\$\{?((?:RESCUE_)?[A-Z]+(?:_[A-Z]+)*)\b/g,
    isRight: (name) => [...SHELL_VARIABLES, 'PWD'].includes(name),
    fix: `Use one of these: ${SHELL_VARIABLES.join(', ')}.`,
  },
];

/** Values of one kind in a text that are not the platform's. */
export function wrongValues({pattern, isRight}: Identifier, text: string): string[] {
  const values = [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole);
  return [...new Set(values)].filter((value) => !isRight(value));
}
