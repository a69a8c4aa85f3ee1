import {normalizePluginOptions} from '@docusaurus/utils-validation';
import {describe, expect, it} from 'vitest';
import {validateOptions} from './options';

const validate = (options: Record<string, unknown>) =>
  validateOptions({
    validate: normalizePluginOptions,
    options: options,
  });

describe('validateOptions', () => {
  it.each([
    [{combination: []}, 'combination'],
    [{directory: '.'}, '"directory" is ".": use the path of a folder inside the site'], // old builds are deleted
    [{directory: '..'}, '"directory" is ".."'],
    [{directory: 'a/../..'}, '"directory" is "a/../.."'],
    [{directory: '/editions'}, '"directory" is "/editions"'],
    [{directory: 'editions/'}, '"directory" is "editions/"'], // not recognized among the inputs of a build
    [{reviewers: ['internal', 'internal']}, 'reviewers[1]'],
    [{combinations: ['public']}, 'combinations[0]'],
    [{combinations: [['public', 'public']]}, 'combinations[0][1]'],
    [{combinations: [['signed-in']]}, 'signed-in'], // it would take the place of that edition
    [{combinations: [['../../src']]}, '../../src'], // groups name folders
    [{contentSecurityPolicy: {script: ['*']}}, 'use an https origin'],
    [{contentSecurityPolicy: {script: ["'unsafe-inline'"]}}, 'use an https origin'],
    [{contentSecurityPolicy: {img: ['https://a.example/x.png']}}, 'use an https origin'],
    [{contentSecurityPolicy: {base: []}}, 'contentSecurityPolicy.base'],
    [{pagePlugins: []}, 'pass the plugins to the function pagePlugins()'], // an earlier option
  ])('rejects %j', (options, place) => {
    expect(() => validate(options)).toThrow(place);
  });

  it('uses the folder "editions" by default', () => {
    expect(validate({})).toEqual({id: 'default', directory: 'editions', plan: null});
  });

  it.each(['out', 'build/editions', '.docusaurus/site/editions'])(
    'accepts the folder %s',
    (directory) => {
      expect(validate({directory})).toMatchObject({directory});
    },
  );
});
