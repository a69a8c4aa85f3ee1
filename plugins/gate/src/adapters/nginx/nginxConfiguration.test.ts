import {expect, it} from 'vitest';
import {nginxConfiguration} from './nginxConfiguration';

const write = (publicURL: string, editionsDirectory = '/srv/editions') =>
  nginxConfiguration({
    listen: '8080',
    gateURL: new URL('http://127.0.0.1:3000'),
    publicURL: new URL(publicURL),
    editionsDirectory,
  });

it.each(['http://localhost:3000', 'https://docs.example.com'])(
  'accepts only a dot between the cookie’s name and its part number, for %s',
  (publicURL) => {
    const parts = [...write(publicURL).matchAll(/gate_session(.{1,3})=\(\?<part/g)].map(
      ([, part]) => part,
    );

    expect(parts).toEqual(['\\.1', '\\.2']);
  },
);

it('configures the certificate for both servers, because nginx does not start an ssl server without one', () => {
  const [common = '', ...servers] = write('https://docs.example.com').split(/^ {4}server \{$/m);

  expect(servers).toHaveLength(2);
  expect(servers.every((server) => server.includes('listen 8080'))).toBe(true);
  expect(common).toContain('#   ssl_certificate ');
  expect(common).toContain('#   ssl_certificate_key ');
});

it.each(['/srv/a"b', '/srv/a$b', '/srv/a\\b', '/srv/a\nb'])(
  'rejects the folder %j, which nginx would read differently',
  (folder) => {
    expect(() => write('https://docs.example.com', folder)).toThrow(/^The editions folder is /);
  },
);

it.each(['/srv/our editions', '/srv/a;b', '/srv/{a}', "/srv/a'b"])(
  'writes the folder %s as one parameter',
  (folder) => {
    expect(write('https://docs.example.com', folder)).toContain(
      `            root "${folder}/$edition_folder";\n`,
    );
  },
);
