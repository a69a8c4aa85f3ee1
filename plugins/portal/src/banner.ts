import type {OpenProvider} from './openProvider';

type BannerFacts = {portalURL: string; provider: OpenProvider; sandbox: {url: string}};

/** The message that `npm run serve` prints once everything is running. */
export function banner({portalURL, provider, sandbox}: BannerFacts): string {
  const lines = [
    '',
    `  Portal             ${portalURL}`,
    `  Sandbox            ${sandbox.url}`,
    `  Identity provider  ${provider.address.baseURL}`,
  ];
  if (provider.local) {
    lines.push(
      `  Outbox             ${provider.local.outboxURL}`,
      '',
      '  Accounts',
      accounts(provider.local.accounts),
    );
  } else {
    lines.push(`  Organization       ${provider.address.orgID}`);
  }
  return [...lines, '', '  Stop with Ctrl+C.', ''].join('\n');
}

type Accounts = NonNullable<OpenProvider['local']>['accounts'];

function accounts(people: Accounts): string {
  const width = Math.max(...people.map(({handle}) => handle.length));
  return people
    .map(({handle, groups, password}) => {
      const reads = groups.length > 0 ? groups.join(', ') : 'no groups';
      return `    ${handle.padEnd(width)}  ${(password ?? 'one-time code').padEnd(18)} ${reads}`;
    })
    .join('\n');
}
