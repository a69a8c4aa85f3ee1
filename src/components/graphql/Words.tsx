import React, {Fragment, type ReactNode} from 'react';

const WORD = /(?<=[a-z])(?=[A-Z])/;

/** A name that may break where a word in it begins, when it is longer than its line. */
export function Words({of}: {of: string}): ReactNode {
  return of.split(WORD).map((word, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
