import {expect, it} from 'vitest';
import {isLinkToItself, openDetailsAround} from './linkTarget';

type Fold = {open: boolean; around: Fold | null};

/** A page with one target inside these nested `<details>`. */
function pageWith(id: string, innermost: Fold | null) {
  const closest = (selector: string) => {
    let fold = innermost;
    while (fold?.open && selector !== 'details') {
      fold = fold.around;
    }
    return fold;
  };
  const target = {closest};
  const page = {getElementById: (name: string) => (name === id ? target : null)};
  return {page: page as unknown as Document, target};
}

const fold = (open: boolean, around: Fold | null = null): Fold => ({open, around});

it('opens every closed <details> around the target of a link', () => {
  const outer = fold(false);
  const inner = fold(false, fold(true, outer));
  const {page, target} = pageWith('größe', inner);
  expect(openDetailsAround(page, '#gr%C3%B6%C3%9Fe')).toBe(target);
  expect([inner.open, outer.open]).toEqual([true, true]);
});

it.each(['', '#other', '#%E0%A4%A'])('changes nothing for the hash %j', (hash) => {
  const closed = fold(false);
  const {page} = pageWith('field', closed);
  expect(openDetailsAround(page, hash)).toBeUndefined();
  expect(closed.open).toBe(false);
});

it('returns a target whose <details> is already open', () => {
  const {page, target} = pageWith('field', fold(true));
  expect(openDetailsAround(page, '#field')).toBe(target);
});

it('returns nothing for a target outside <details>, which the browser scrolls to', () => {
  const {page} = pageWith('field', null);
  expect(openDetailsAround(page, '#field')).toBeUndefined();
});

it.each([
  ['#create', 'create', true],
  ['#create', 'other', false],
  ['#create', null, false],
  ['/apis/#create', 'create', false],
])('recognises a link to %s inside %s as a link to itself: %s', (href, id, expected) => {
  const link = {getAttribute: () => href, closest: () => (id === null ? null : {id})};
  expect(isLinkToItself(link)).toBe(expected);
});
