import {normalizePluginOptions} from '@docusaurus/utils-validation';
import {describe, expect, it} from 'vitest';
import {validateOptions, type Options} from './options';

const validate = (options?: Options) =>
  validateOptions({validate: normalizePluginOptions as never, options});

describe('the endpoint of feedback', () => {
  it('is none by default', () => {
    expect(validate().endpoint).toBeUndefined();
  });

  it.each([
    '/feedback',
    '/hooks/portal/',
    'https://feedback.example/',
    'https://feedback.example',
    'https://a.example:8443/b',
  ])('may be %s', (endpoint) => {
    expect(validate({endpoint}).endpoint).toBe(endpoint);
  });

  it.each([
    ['of no encryption', 'http://feedback.example/'],
    ['of another host without a scheme', '//feedback.example/'],
    ['with a name and a password', 'https://ann:secret@feedback.example/'],
    ['of another host with a backslash', '/\\feedback.example/'],
    ['of the gate itself in other letters', '/_GATE/session'],
    ['with a query', '/feedback?key=1'],
    ['of the gate itself', '/_gate/session'],
    ['without a path', 'feedback'],
    ['with nothing in it', ''],
  ])('is rejected %s, with the fix', (_what, endpoint) => {
    expect(() => validate({endpoint})).toThrow(/Use an https URL or a path|remove it to turn off/);
  });

  it('is the only option', () => {
    expect(() => validate({endpont: '/feedback'} as Options)).toThrow('"endpont" is not allowed');
  });
});
