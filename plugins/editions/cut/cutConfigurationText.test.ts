import vm from 'node:vm';
import {expect, it} from 'vitest';
import {planOf} from '../../../tests/support/planOf';
import {cutConfigurationText} from './cutConfigurationText';

const page = (route: string) => ({id: route.slice(1, -1), route, source: `${route}index.mdx`});
const PLAN = planOf({
  pages: [page('/apis/'), page('/apis/open/')],
  absent: [page('/apis/secret/'), page('/apps/')],
});

const CONFIG = `import {withEdition} from './plugins/editions';
import type {Config} from '@docusaurus/types';

// The rule for /apps/ is old.
const config: Config = {
  url: 'https://example.com',
  presets: [['classic', {docs: {path: 'docs', routeBasePath: '/'}}]],
  themeConfig: {
    slashID: {
      privatePaths: [
        {path: '/apis*', groups: ['public']},
        {path: '/apis/secret', groups: ['internal']},
        {path: '/apps*', groups: ['apps']},
      ],
    },
    navbar: {
      items: [
        {to: '/apps/', label: 'APPS'},
        {to: '/apis/', label: 'APIs'},
        {label: 'MENU', items: [{to: '/apps/', label: 'APPS'}]},
        {label: 'Mixed', items: [{to: '/apis/open/', label: 'Open'}, {docId: 'apps', label: 'APPS'}]},
        {href: 'https://example.com/x', label: 'STAFF', groups: ['internal']},
      ],
    },
    footer: {links: [{title: 'COLUMN', items: [{to: '/apis/secret/', label: 'SECRET'}]}]},
  },
} satisfies Config;
export default withEdition(config);
`;

/** What the text evaluates to, without its imports. */
function evaluate(code: string): {themeConfig: Record<string, unknown>} {
  const body = code
    .replace(/^import .*$/gm, '')
    .replace(/export default.*|export \{[^}]*\};?/s, '');
  return vm.runInNewContext(`(() => {${body}; return config;})()`) as ReturnType<typeof evaluate>;
}

it('names no page, rule or item outside the edition', () => {
  expect(cutConfigurationText(CONFIG, PLAN)).not.toMatch(
    /secret|apps|APPS|MENU|STAFF|COLUMN|SECRET|internal/,
  );
});

it('keeps everything else', () => {
  expect(evaluate(cutConfigurationText(CONFIG, PLAN)).themeConfig).toEqual({
    slashID: {privatePaths: [{path: '/apis*', groups: ['public']}]},
    navbar: {
      items: [
        {to: '/apis/', label: 'APIs'},
        {label: 'Mixed', items: [{to: '/apis/open/', label: 'Open'}]},
      ],
    },
    footer: {links: []},
  });
});

it('keeps an emptied list', () => {
  const cut = cutConfigurationText(
    "const config = {themeConfig: {items: [{to: '/apps/'}, {to: '/apis/secret/'}]}};",
    PLAN,
  );

  expect(evaluate(cut).themeConfig).toEqual({items: []});
});

it('keeps all rules for an edition with every page', () => {
  const all = planOf({pages: [...PLAN.pages, ...PLAN.absent], groups: ['internal']});

  expect(evaluate(cutConfigurationText(CONFIG, all)).themeConfig).toEqual(
    evaluate(
      CONFIG.replace(/^import .*$/gm, '')
        .replace(': Config', '')
        .replace('} satisfies Config;', '};'),
    ).themeConfig,
  );
});
