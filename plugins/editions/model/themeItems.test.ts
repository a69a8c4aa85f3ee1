import {expect, it} from 'vitest';
import {requirementsOfThemeConfig} from './themeItems';

const navbarWith = (item: object) => ({navbar: {items: [item]}});
const TOOLS = {label: 'Tools', href: 'https://tools.example', groups: ['staff']};

it('reads the requirements of items in dropdowns', () => {
  const dropdown = {type: 'dropdown', label: 'More', items: [{type: 'dropdown', items: [TOOLS]}]};

  expect(requirementsOfThemeConfig(navbarWith(dropdown))).toEqual([{groups: ['staff']}]);
});

it.each(['dropdownItemsBefore', 'dropdownItemsAfter'])(
  'rejects a requirement in %s, which Docusaurus shows to every reader',
  (place) => {
    const dropdown = {type: 'localeDropdown', [place]: [{...TOOLS, groups: undefined}, TOOLS]};

    expect(() => requirementsOfThemeConfig(navbarWith(dropdown))).toThrow(
      'The item "Tools" of themeConfig.navbar has "auth" or "groups", which do not apply in',
    );
  },
);
