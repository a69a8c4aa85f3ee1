import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {Words} from './Words';

const AROUND_NAME = /^(\W*)(\w+)(\W*)$/;

/** A type in SDL notation, for example `[Mission!]!`, with the name linked to its page. */
export function Type({of, to}: {of: string; to: string}): ReactNode {
  const [, before, name = '', after] = AROUND_NAME.exec(of) ?? [];
  return (
    <code>
      {before}
      <Link to={to}>
        <Words of={name} />
      </Link>
      {after}
    </code>
  );
}
