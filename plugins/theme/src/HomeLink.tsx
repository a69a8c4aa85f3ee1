import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {ACCESS_TEXTS} from './accessTexts';

/** Link to the home page, for the messages shown in place of a page. */
export function HomeLink(): ReactNode {
  return (
    <Link className="button button--primary" to="/">
      {ACCESS_TEXTS.home}
    </Link>
  );
}
