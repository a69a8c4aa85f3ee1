import {expect, it} from 'vitest';
import {nginxConfiguration} from './nginxConfiguration';

it.each(['http://localhost:3000', 'https://docs.example.com'])(
  'takes nothing but a dot between the name of the cookie and the number of its part, for %s',
  (publicURL) => {
    const text = nginxConfiguration({
      listen: '8080',
      gateURL: new URL('http://127.0.0.1:3000'),
      publicURL: new URL(publicURL),
      editionsDirectory: '/srv/editions',
    });
    const parts = [...text.matchAll(/gate_session(.{1,3})=\(\?<part/g)].map(([, part]) => part);

    expect(parts).toEqual(['\\.1', '\\.2', '\\.1', '\\.2', '\\.3']);
  },
);
