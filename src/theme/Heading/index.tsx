import React, {type ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {Props} from '@theme/Heading';
import {textOf} from '@site/src/reading';
import './styles.css';

/**
 * A heading with a link to itself. The theme's heading labels the link twice, and by its anchor when the heading
 * contains more than text; it also adds a scroll offset for the navbar that the page has already.
 */
export default function Heading({as: As, id, children, className, ...props}: Props): ReactNode {
  const brokenLinks = useBrokenLinks();
  if (As === 'h1' || !id) {
    return (
      <As {...props} className={className}>
        {children}
      </As>
    );
  }
  brokenLinks.collectAnchor(id);
  return (
    <As {...props} id={id} className={className}>
      {children}
      <a href={`#${id}`} className="hash-link" aria-label={`Direct link to ${textOf(children)}`} />
    </As>
  );
}
