import {expect, it} from 'vitest';
import {cutFile, groupsAskedFor, type Cutter, type Holds} from './cutter';

/** Lines that start with a group name are for that group; `include` inserts another file. */
function createCutter(): {cutter: Cutter; cuts: () => number} {
  let cuts = 0;
  const cutter: Cutter = {
    cuts: () => true,
    cut({text, read}, holds) {
      cuts += 1;
      const lines = text.split('\n').flatMap((line) => (line === 'include' ? read('other') : line));
      return lines.filter((line) => !line.includes(':') || holds([line.split(':')[0]!])).join('\n');
    },
  };
  return {cutter, cuts: () => cuts};
}

const fileOf = (text: string, other = '') => ({file: 'a.txt', text, read: () => other});

const among =
  (...held: string[]): Holds =>
  (groups) =>
    groups.some((group) => held.includes(group));

it('cuts a file once for readers with the same conditions, and again for others', () => {
  const {cutter, cuts} = createCutter();
  const file = fileOf('for all\nstaff: for staff');

  expect(cutFile(cutter, file, among('staff'))).toBe('for all\nstaff: for staff');
  expect(cutFile(cutter, file, among('guests'))).toBe('for all');
  expect(cutFile(cutter, file, among('guests', 'partners'))).toBe('for all');
  expect(cutFile(cutter, file, among('staff', 'partners'))).toBe('for all\nstaff: for staff');

  expect(cuts()).toBe(2);
});

it('cuts a file again if it or a file that it was cut with has changed', () => {
  const {cutter} = createCutter();
  cutFile(cutter, fileOf('include', 'staff: first'), among('staff'));

  expect(cutFile(cutter, fileOf('include', 'staff: second'), among('staff'))).toBe('staff: second');
  expect(cutFile(cutter, fileOf('staff: third'), among('staff'))).toBe('staff: third');
});

it('identifies cuts by cutter and file', () => {
  const {cutter} = createCutter();
  const whole: Cutter = {cuts: () => true, cut: ({text}) => text};
  const file = fileOf('staff: for staff');

  expect(cutFile(cutter, file, among())).toBe('');
  expect(cutFile(whole, file, among())).toBe('staff: for staff');
  expect(cutFile(cutter, {...file, file: 'b.txt', text: 'b'}, among())).toBe('b');
});

it('names every list of groups that a file is cut by', () => {
  const {cutter} = createCutter();

  expect(groupsAskedFor(cutter, fileOf('staff: 1\nguests: 2\nstaff: 3'))).toEqual([
    ['staff'],
    ['guests'],
  ]);
});
