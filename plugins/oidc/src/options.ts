import * as z from 'zod';
import {GROUP_NAME, RESERVED_GROUPS} from '@gated-docs/access/rules';
import {PRESETS, type PresetName} from './presets';

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const GroupName = z
  .string()
  .refine((name) => GROUP_NAME.test(name) && !RESERVED_GROUPS.includes(name), {
    error: 'contains a name that no group can have. Use letters, digits, "_", "." and "-".',
  });

const Text = z.string().refine((text) => text !== '' && text === text.trim(), {
  error: 'is empty, or begins or ends with a space or a line break. Copy it again.',
});

const Options = z.object({
  /** A provider with settings of its own; without it, OpenID Connect as specified. */
  preset: z.enum(Object.keys(PRESETS) as (keyof typeof PRESETS)[], {
    error: `is not a known provider. Use one of ${Object.keys(PRESETS).join(', ')}, or unset it.`,
  }),
  /** The exact `iss` of its ID tokens. */
  issuer: z
    .url({
      protocol: /^https?$/,
      abort: true,
      error: 'is not an http or https URL, such as https://id.example.com.',
    })
    .refine((url) => url.startsWith('https:') || LOOPBACK_HOST.test(new URL(url).hostname), {
      error: 'would send secrets unencrypted. Use https. Plain http is only for localhost.',
    }),
  clientID: Text,
  clientSecret: Text,
  scopes: z.string(),
  /** Claim with the person's groups: a list of names, or one name. */
  groupsClaim: Text,
  /** The provider's names to the portal's; others then grant nothing. */
  groups: z.record(z.string(), GroupName).optional(),
  /** Origin of the portal. */
  publicURL: z.string(),
});

type Input = z.input<typeof Options>;
/** Undefined: the default of the preset. */
type Given = {
  [Key in Exclude<keyof Input, 'preset' | 'publicURL'>]?: Input[Key] | undefined;
} & {preset?: string | undefined; publicURL: string};
export type OpenIDOptions = z.output<typeof Options>;

const isPreset = (name: string | undefined): name is PresetName =>
  Object.hasOwn(PRESETS, name ?? '');

/** Environment variables of the options, for messages. */
const VARIABLES: Readonly<Record<string, string>> = {
  preset: 'OIDC_PRESET',
  issuer: 'OIDC_ISSUER',
  clientID: 'OIDC_CLIENT_ID',
  clientSecret: 'OIDC_CLIENT_SECRET',
  groupsClaim: 'OIDC_GROUPS_CLAIM',
  groups: 'OIDC_GROUPS',
};

/**
 * The options with the preset's defaults.
 *
 * @throws Error of one paragraph that names the variable and the fix
 */
export function parseOpenIDOptions(given: Given): OpenIDOptions {
  const {isPublic, multiTenant, ...defaults} = isPreset(given.preset)
    ? PRESETS[given.preset]
    : PRESETS.none;
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  const {issuer, scopes, groupsClaim} = defaults;
  const parsed = Options.safeParse({
    preset: 'none',
    ...{issuer, scopes, groupsClaim},
    ...Object.fromEntries(set),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const option = String(issue?.path[0]);
    throw new Error(
      given[option as keyof Given] === undefined
        ? `${VARIABLES[option]} is not set. The sign-in at an OpenID provider requires it.`
        : `${VARIABLES[option]} ${issue?.message}`,
    );
  }
  const options = parsed.data;
  assertOfPreset(options);
  if (multiTenant?.test(options.issuer)) {
    throw new Error(
      `OIDC_ISSUER is "${options.issuer}", which names no tenant: anybody with an account at this provider could sign in. Use the issuer of your own tenant.`,
    );
  }
  if (isPublic && options.groups === undefined) {
    throw new Error(
      `OIDC_GROUPS is not set. Anybody can have an account at this provider, so name whom you admit, for example OIDC_GROUPS='${isPublic}'. Others cannot sign in.`,
    );
  }
  return options;
}

/** @throws Error if issuer or scopes belong to another preset */
function assertOfPreset({preset, issuer, scopes}: OpenIDOptions): void {
  const other = Object.entries(PRESETS).find(([, {issuer: known}]) => known === issuer)?.[0];
  if (other !== undefined && other !== preset) {
    throw new Error(
      `OIDC_ISSUER is "${issuer}", whose preset is ${other}, but OIDC_PRESET is ${preset}. Set OIDC_PRESET=${other}.`,
    );
  }
  if (preset === 'github' && issuer !== new URL(issuer).origin) {
    throw new Error(
      `OIDC_ISSUER is "${issuer}". Leave out everything after the host: ${new URL(issuer).origin}`,
    );
  }
  const [required = ''] = PRESETS[preset].scopes.split(' ');
  if (!scopes.split(' ').includes(required)) {
    throw new Error(
      `OIDC_SCOPES is "${scopes}", without "${required}". Add it, and separate scopes with spaces.`,
    );
  }
}
