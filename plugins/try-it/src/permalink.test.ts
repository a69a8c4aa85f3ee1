import {expect, it} from 'vitest';
import {decodeValues, encodeValues} from './permalink';

const file = {name: 'a.pdf', type: 'application/pdf', base64: 'JVBERg=='};

it('a link holds the values of path, query and body, without headers and files', () => {
  const link = encodeValues({
    path: {id: 'a/b?#'},
    query: {q: ['x&y']},
    header: {Secret: 'header-secret'},
    body: {type: 'multipart/form-data', value: {note: 'ä'}, files: {scan: [file]}},
  });
  expect(link).toMatch(/^[\w%.~!*'()-]+$/);
  expect(decodeURIComponent(link)).not.toMatch(/header-secret|JVBERg/);
  expect(decodeValues(link)).toEqual({
    path: {id: 'a/b?#'},
    query: {q: ['x&y']},
    body: {type: 'multipart/form-data', value: {note: 'ä'}},
  });
});

it.each(['', '%', 'null', '[]', '"text"', '{'])('the link %j holds no values', (text) => {
  expect(decodeValues(text)).toBeUndefined();
});

it('other properties of a link are ignored', () => {
  const text = JSON.stringify({path: 'x', header: {a: 1}, server: 's', body: {type: 1, text: 't'}});
  expect(decodeValues(text)).toEqual({});
});
