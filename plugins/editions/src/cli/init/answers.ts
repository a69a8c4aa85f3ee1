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

export type Answers = {provider: Provider; rules: readonly Rule[]; forceLogin: boolean};

/** Asks in the terminal, or gives the default. */
export type Ask = (question: string, fallback: string) => Promise<string>;

/** @throws Error for unknown options, and for missing ones without a terminal */
export function parseOptions(args: readonly string[], isTerminal: boolean) {
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
  const {provider, rule: rules, 'force-login': forceLogin, yes, 'no-build': noBuild} = values;
  if (!isTerminal && !yes && !(provider && (rules || forceLogin))) {
    throw new Error(
      `Without a terminal, --provider and --rule or --force-login are required.\n\n${USAGE}`,
    );
  }
  return {provider, rules, forceLogin, noBuild, isAsked: isTerminal && !yes};
}

type Given = ReturnType<typeof parseOptions>;

/** A function that asks if there is somebody to ask, and one that ends this. */
export function openQuestions({isAsked}: Given): {ask: Ask; close: () => void} {
  if (!isAsked) {
    return {ask: (_question, fallback) => Promise.resolve(fallback), close: () => undefined};
  }
  const terminal = createInterface({input: process.stdin, output: process.stdout});
  return {
    ask: async (question, fallback) =>
      (await terminal.question(`${question} [${fallback}] `)).trim() || fallback,
    close: () => terminal.close(),
  };
}

/** @throws Error for an unknown provider */
export async function chooseProvider(given: Given, ask: Ask): Promise<Provider> {
  const names = PROVIDER_NAMES.join(', ');
  const name = given.provider ?? (await ask(`Where do readers sign in? ${names}`, 'openid'));
  const provider = PROVIDER_NAMES.find((known) => known === name);
  if (!provider) {
    throw new Error(`The provider is "${name}". Use one of ${names}.`);
  }
  return provider;
}

/** @param sections of the site, as help for writing rules */
export async function chooseRules(
  given: Given,
  ask: Ask,
  sections: readonly string[],
): Promise<Omit<Answers, 'provider'>> {
  const help = `The site has ${sections.join(', ')}.\nRules, such as /docs/internal*=staff,partner /blog*=staff`;
  const texts = given.rules ?? (await ask(help, 'none')).split(/\s+/);
  const rules = texts.filter((text) => text !== 'none').map(parseRule);
  const fallback = rules.length === 0 ? 'yes' : 'no';
  const forceLogin =
    given.forceLogin || /^y/i.test(await ask('Does every page require a sign-in?', fallback));
  return {rules, forceLogin};
}

function parseRule(text: string): Rule {
  const [path = '', groups] = text.split('=');
  return {path, ...(groups !== undefined && {groups: groups.split(',')})};
}
