import React, {Fragment, type ReactNode} from 'react';

type Props = {
  /** What the server is for, such as "Production". */
  name: string;
  url: string;
};

/** The base URL of an API, which wraps at the slashes of its path. */
export default function BaseUrl({name, url}: Props): ReactNode {
  return (
    <p>
      <strong>{name}</strong>{' '}
      <code>
        {url.split(/(?<=[^:/])(?=\/)/).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </code>
    </p>
  );
}
