import {expect, it} from 'vitest';
import {itemsOfMenus, requirementOf} from './themeItems';

const navbarWith = (item: object) => ({navbar: {items: [item]}});
const TOOLS = {label: 'Tools', href: 'https://tools.example', groups: ['staff']};

it('reads the requirements of items in dropdowns', () => {
  const dropdown = {type: 'dropdown', label: 'More', items: [{type: 'dropdown', items: [TOOLS]}]};

  expect(itemsOfMenus(navbarWith(dropdown)).flatMap(({item}) => requirementOf(item) ?? [])).toEqual(
    [{groups: ['staff']}],
  );
});
