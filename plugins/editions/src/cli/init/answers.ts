import {createInterface} from 'node:readline/promises';
import {parseArgs} from 'node:util';
import type {Rule} from '@gated-docs/access/rules';
import {PROVIDER_NAMES, type Provider} from './providers';

export const USAGE = `editions init: prepares a Docusaurus site for editions

  --provider NAME        where readers sign in: ${PROVIDER_NAMES.join(', ')}
  --rule PATH=GROUPS     who may read, such as '/docs/internal*=staff,partner'; repeatable.
                         Without groups: every reader who has signed in
  --force-login          every page requires a sign-in
  --yes                  asks nothing; what no option answers has its default
  --no-build             leaves out the first build`;

/** What the options answer. */
export type Given = {
  provider?: Provider | undefined;
  rules?: readonly Rule[] | undefined;
  forceLogin: boolean;
  isAsked: boolean;
  isBuilt: boolean;
};

export type Answers = {provider: Provider; rules: readonly Rule[]; forceLogin: boolean};

/** @throws Error for unknown options and values, and without a terminal if options are missing */
export function parseOptions(args: readonly string[], isTerminal: boolean): Given {
  const {values} = parseArgs({
    args: [...args],
    options: {
      provider: {type: 'string'},
      rule: {type: 'string', multiple: true},
      'force-login': {type: 'boolean', default: false},
      yes: {type: 'boolean', default: false},
      'no-build': {type: 'boolean', default: false},
    },
  });
  const {provider, rule, yes, 'force-login': forceLogin} = values;
  const isComplete = provider !== undefined && (rule !== undefined || forceLogin);
  if (!isTerminal && !yes && !isComplete) {
    throw new Error(
      `Without a terminal, --provider and --rule or --force-login are required.\n\n${USAGE}`,
    );
  }
  return {
    provider: provider === undefined ? undefined : parseProvider(provider),
    rules: rule?.map(parseRule),
    forceLogin,
    isAsked: isTerminal && !yes,
    isBuilt: !values['no-build'],
  };
}

function parseProvider(name: string): Provider {
  const provider = PROVIDER_NAMES.find((known) => known === name);
  if (!provider) {
    throw new Error(`The provider is "${name}". Use one of ${PROVIDER_NAMES.join(', ')}.`);
  }
  return provider;
}

function parseRule(text: string): Rule {
  const [path = '', groups] = text.split('=');
  return groups === undefined ? {path} : {path, groups: groups.split(',')};
}

export type Ask = (question: string, fallback: string) => Promise<string>;

/** Calls back with a function that asks in the terminal, or takes the default. */
export async function withQuestions<T>(
  isAsked: boolean,
  use: (ask: Ask) => Promise<T>,
): Promise<T> {
  if (!isAsked) {
    return use((_question, fallback) => Promise.resolve(fallback));
  }
  const terminal = createInterface({input: process.stdin, output: process.stdout});
  try {
    return await use(
      async (question, fallback) =>
        (await terminal.question(`${question} [${fallback}] `)).trim() || fallback,
    );
  } finally {
    terminal.close();
  }
}

/** @param routes as help for writing rules */
export async function completeAnswers(
  {provider, rules, forceLogin}: Given,
  ask: Ask,
  routes: readonly string[],
): Promise<Answers> {
  const chosen =
    provider ??
    parseProvider(await ask(`Where do readers sign in? ${PROVIDER_NAMES.join(', ')}`, 'openid'));
  const help = `The site has ${routes.join(', ')}.\nRules, such as /docs/internal*=staff,partner /blog*=staff`;
  const texts = rules ? [] : (await ask(help, 'none')).split(/\s+/);
  const all = rules ?? texts.filter((text) => text !== 'none').map(parseRule);
  const isForced =
    forceLogin ||
    /^y/i.test(await ask('Does every page require a sign-in?', all.length === 0 ? 'yes' : 'no'));
  return {provider: chosen, rules: all, forceLogin: isForced};
}
