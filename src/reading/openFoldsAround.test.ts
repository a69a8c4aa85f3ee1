import {expect, it} from 'vitest';
import {isLinkToItself} from './isLinkToItself';
import {openFoldsAround} from './openFoldsAround';

type Fold = {open: boolean; around: Fold | null};

/** A page with one target, which is in these folds. */
function pageWith(id: string, innermost: Fold | null) {
  const visits: string[] = [];
  const closest = () => {
    let fold = innermost;
    while (fold?.open) {
      fold = fold.around;
    }
    return fold;
  };
  const target = {closest, scrollIntoView: () => visits.push(id)};
  const page = {getElementById: (name: string) => (name === id ? target : null)};
  return {page: page as unknown as Document, visits};
}

const fold = (open: boolean, around: Fold | null = null): Fold => ({open, around});

it('opens every closed fold around the target of a link, and goes there', () => {
  const outer = fold(false);
  const inner = fold(false, fold(true, outer));
  const {page, visits} = pageWith('größe', inner);
  openFoldsAround(page, '#gr%C3%B6%C3%9Fe');
  expect([inner.open, outer.open, visits]).toEqual([true, true, ['größe']]);
});

it.each(['', '#other', '#%E0%A4%A'])('leaves the page alone for %j', (hash) => {
  const closed = fold(false);
  const {page, visits} = pageWith('field', closed);
  openFoldsAround(page, hash);
  expect([closed.open, visits]).toEqual([false, []]);
});

it('leaves the place to the browser where nothing is closed', () => {
  const {page, visits} = pageWith('field', fold(true));
  openFoldsAround(page, '#field');
  expect(visits).toEqual([]);
});

it.each([
  ['#create', 'create', true],
  ['#create', 'other', false],
  ['#create', null, false],
  ['/apis/#create', 'create', false],
])('takes a link to %s within %s for a link to itself: %s', (href, id, expected) => {
  const link = {getAttribute: () => href, closest: () => (id === null ? null : {id})};
  expect(isLinkToItself(link)).toBe(expected);
});
