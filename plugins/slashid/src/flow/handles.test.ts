import {expect, it} from 'vitest';
import type {HandleType} from '@gated-docs/access-config';
import {parseHandle} from './handles';

const ALL: HandleType[] = ['email_address', 'phone_number', 'username'];

const email = (value: string) => ({type: 'email_address', value});
const phone = (value: string) => ({type: 'phone_number', value});
const username = (value: string) => ({type: 'username', value});

it.each<[string, HandleType[], object | null]>([
  [' a@b.example ', ALL, email('a@b.example')],
  ['a@b', ALL, null],
  ['+49 (0)30 1234', ALL, phone('+490301234')],
  ['030/12 34-5', ALL, phone('+493012345')],
  ['0049 30 1234', ALL, phone('+49301234')],
  ['47110815', ALL, phone('+4947110815')],
  // A short number is a username where the field accepts them.
  ['4711', ALL, username('4711')],
  ['4711', ['phone_number'], phone('+494711')],
  ['12345', ['username'], username('12345')],
  ['dispatcher', ALL, username('dispatcher')],
  ['----', ALL, username('----')],
  ['(1.2)', ALL, username('(1.2)')],
  ['control room', ALL, username('control room')],
  ['n'.repeat(128), ALL, username('n'.repeat(128))],
  ['n'.repeat(129), ALL, null],
  ['', ALL, null],
  ['----', ['phone_number'], null],
  ['+....', ['phone_number'], null],
  ['( ) ( )', ['phone_number'], null],
  ['1-2-3', ['phone_number'], null],
])('parses %j as one of %j: %j', (typed, types, handle) => {
  expect(parseHandle(typed, types, '+49')).toEqual(handle);
});
