import {expect, it} from 'vitest';
import {requirementsOfThemeConfig} from './themeItems';

const navbarWith = (item: object) => ({navbar: {items: [item]}});
const TOOLS = {label: 'Tools', href: 'https://tools.example', groups: ['staff']};

it('reads the requirements of items in dropdowns', () => {
  const dropdown = {type: 'dropdown', label: 'More', items: [{type: 'dropdown', items: [TOOLS]}]};

  expect(requirementsOfThemeConfig(navbarWith(dropdown))).toEqual([{groups: ['staff']}]);
});
