import {describe, expect, it} from 'vitest';
import {meets} from '@gated-docs/access';
import type {Reader} from '../useReader';
import {pruneLinkForReader, type LinkItem} from './pruneLinkForReader';

const reader: Reader = {
  canRead: (href) => !href.startsWith('/closed'),
  isFor: (requirement) => meets({type: 'person', personId: 'p1', groups: ['apps']}, requirement),
};
const nobody: Reader = {...reader, isFor: (requirement) => meets({type: 'anonymous'}, requirement)};

describe('pruneLinkForReader', () => {
  it.each<[string, LinkItem]>([
    ['to a page that may not be read', {to: '/closed/'}],
    ['to such a page by its address', {href: '/closed/'}],
    ['for another group', {to: '/open/', groups: ['internal']}],
    ['for another group, to another site', {href: 'https://example.com', groups: ['internal']}],
    ['that is a widget for another group', {groups: ['internal']}],
    ['that is a menu of such links', {items: [{to: '/closed/'}, {to: '/open/', groups: ['x']}]}],
    ['that is a menu for another group', {items: [{to: '/open/'}], groups: ['internal']}],
    ['that is an empty menu', {to: '/open/', items: []}],
  ])('leaves out a link %s', (_case, item) => {
    expect(pruneLinkForReader(item, reader)).toBeNull();
  });

  it('leaves out a link that requires a sign-in for an anonymous reader', () => {
    expect(pruneLinkForReader({to: '/open/', auth: true}, nobody)).toBeNull();
    expect(pruneLinkForReader({to: '/open/', auth: false}, nobody)).toEqual({to: '/open/'});
  });

  it('leaves out a link to a document that the reader may not open', () => {
    expect(pruneLinkForReader({}, reader, () => '/closed/document/')).toBeNull();
  });

  it('removes the requirement, which is not an attribute of a link', () => {
    const item = {to: '/open/', label: 'Open', auth: true, groups: ['apps', 'internal']};
    expect(pruneLinkForReader(item, reader)).toEqual({to: '/open/', label: 'Open'});
  });

  it.each<[string, LinkItem]>([
    ['to another site', {href: 'https://example.com/closed'}],
    ['that is a widget', {}],
    ['that is a menu', {to: '/open/', items: [{to: '/open/a/'}]}],
  ])('keeps unchanged a link %s', (_case, item) => {
    expect(pruneLinkForReader(item, reader)).toEqual(item);
  });

  it('removes the target of a menu whose own page the reader may not open', () => {
    const menu = {to: '/closed/', label: 'Menu', items: [{to: '/open/'}, {to: '/closed/a/'}]};
    expect(pruneLinkForReader(menu, reader)).toEqual({label: 'Menu', items: [{to: '/open/'}]});
  });
});
