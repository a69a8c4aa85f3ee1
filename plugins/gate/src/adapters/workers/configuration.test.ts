import {describe, expect, it} from 'vitest';
import {readEnvironment} from '@gated-docs/environment';
import {cloudflareConfiguration, readConfiguration} from './configuration';

function configure(env: Record<string, string>) {
  return readConfiguration(cloudflareConfiguration(readEnvironment(env), env));
}

const REQUIRED = {SLASHID_ORG_ID: 'org', PORTAL_URL: 'https://docs.example.com'};

describe('cloudflareConfiguration', () => {
  it('contains no secret', () => {
    const env = {
      ...REQUIRED,
      SLASHID_API_KEY: 'key',
      SLASHID_TOKEN: 'token',
      TLS_KEY: 'a',
      TLS_CERT: 'b',
    };

    expect(configure(env).vars).toEqual(REQUIRED);
  });

  it('passes the environment of the provider to the worker', () => {
    expect(configure({...REQUIRED, SLASHID_ENVIRONMENT: 'sandbox'}).vars).toHaveProperty(
      'SLASHID_ENVIRONMENT',
      'sandbox',
    );
  });
});
