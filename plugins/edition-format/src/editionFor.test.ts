import {describe, expect, it} from 'vitest';
import {editionFor} from './editionFor';

const TABLE = {
  groups: ['apps', 'internal', 'public'],
  readers: {
    '': 'signed-in',
    apps: 'apps',
    internal: 'internal',
    public: 'public',
    'apps+internal': 'internal',
    'apps+public': 'apps+public',
    'internal+public': 'internal',
    'apps+internal+public': 'internal',
  },
  anonymous: 'anonymous',
};

describe('editionFor', () => {
  it('throws when the table lacks the combination', () => {
    expect(() => editionFor({...TABLE, readers: {'': 'signed-in'}}, ['apps'])).toThrow(
      new RangeError('the manifest names no edition for the groups "apps"'),
    );
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'throws for a group named %s that the table lacks',
    (group) => {
      const manifest = {groups: [group], readers: {'': 'signed-in'}, anonymous: 'anonymous'};

      expect(() => editionFor(manifest, [group])).toThrow(RangeError);
    },
  );

  it.each([
    // groups, edition
    [null, 'anonymous'],
    [[], 'signed-in'],
    [['strangers'], 'signed-in'],
    [['Public'], 'signed-in'], // case-sensitive
    [['anonymous'], 'signed-in'], // an edition's name is not a group
    [['apps+public'], 'signed-in'], // neither is a key
    [['public'], 'public'],
    [['public', 'strangers'], 'public'],
    [['public', 'apps'], 'apps+public'], // in any order
    [['public', 'public', 'apps'], 'apps+public'],
    [['public', 'internal', 'apps'], 'internal'],
  ])('gives a reader in %j the edition %s', (groups, edition) => {
    expect(editionFor(TABLE, groups)).toBe(edition);
  });
});
