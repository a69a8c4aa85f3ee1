import React, {Fragment, type ReactNode} from 'react';

const WORD = /(?<=[a-z])(?=[A-Z])/;

/** A camel-case name that can wrap before each capital letter. */
export function Words({of}: {of: string}): ReactNode {
  return of.split(WORD).map((word, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
