import React, {type ReactNode} from 'react';
import {useThemeConfig} from '@docusaurus/theme-common';
import {useFilteredAndTreeifiedTOC} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/TOCItems';
import {renderHeading} from './heading';
import {PlaceLink} from './PlaceLink';

type Entries = ReturnType<typeof useFilteredAndTreeifiedTOC>;

/** A table of contents that marks the current section. The theme's finds sections by a class of its own headings. */
export function Contents({
  toc,
  className = 'table-of-contents table-of-contents__left-border',
  minHeadingLevel,
  maxHeadingLevel,
}: Props): ReactNode {
  const {tableOfContents} = useThemeConfig();
  const entries = useFilteredAndTreeifiedTOC({
    toc,
    minHeadingLevel: minHeadingLevel ?? tableOfContents.minHeadingLevel,
    maxHeadingLevel: maxHeadingLevel ?? tableOfContents.maxHeadingLevel,
  });
  return <List entries={entries} className={className} />;
}

function List({entries, className}: {entries: Entries; className?: string}): ReactNode {
  return (
    entries.length > 0 && (
      <ul className={className}>
        {entries.map(({id, value, children}) => (
          <li key={id}>
            <PlaceLink id={id} className="table-of-contents__link">
              {renderHeading(value)}
            </PlaceLink>
            <List entries={children} />
          </li>
        ))}
      </ul>
    )
  );
}
