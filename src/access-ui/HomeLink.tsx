import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {ACCESS_TEXTS} from './accessTexts';

/** The way on from a page that the reader cannot read. */
export function HomeLink(): ReactNode {
  return (
    <Link className="button button--primary" to="/">
      {ACCESS_TEXTS.home}
    </Link>
  );
}
