import React, {createContext, useContext, type ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {fieldAnchor} from '../../anchors';
import styles from './styles.module.css';

/** The anchor of what the fields are a part of, which begins theirs. */
const Place = createContext<string | undefined>(undefined);

type TableProps = {
  /** The place of the fields; that of the field around them, if left out. */
  at?: string;
  children: ReactNode;
};

/** Parameters of a call or fields of an object: one `<Param>` for each. */
export default function ParamTable({at, children}: TableProps): ReactNode {
  const around = useContext(Place);
  // The list has no bullets, and Safari tells screen readers of such a list only when it has a role.
  return (
    // eslint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={styles.params} role="list">
      <Place.Provider value={at ?? around}>{children}</Place.Provider>
    </ul>
  );
}

export type ParamProps = {
  /** Anchor, to which the name leads; made of the place and the name, if left out. */
  id?: string;
  name: string;
  type: string;
  required?: boolean;
  deprecated?: boolean;
  default?: string;
  since?: string;
  /** What it means, its limits, and `<Nested>` fields of its own. */
  children?: ReactNode;
};

/** Pages hold hundreds: most parts of a parameter are styled by their place, without a class of their own. */
export function Param(props: ParamProps): ReactNode {
  const {name, type, required, deprecated, default: fallback, since, children} = props;
  const place = useContext(Place);
  const id = props.id ?? (place === undefined ? undefined : fieldAnchor(place, name));
  const brokenLinks = useBrokenLinks();
  brokenLinks.collectAnchor(id);
  const code = <code>{name}</code>;
  return (
    <li id={id} className={styles.param}>
      <p>
        {id === undefined ? code : <a href={`#${id}`}>{code}</a>} <span>{type}</span>
        {required && <span className={styles.required}> required</span>}
        {deprecated && <span> deprecated</span>}
        {since && <span> since {since}</span>}
      </p>
      <div>
        <Place.Provider value={id}>{children}</Place.Provider>
        {fallback !== undefined && (
          <p>
            Default: <code>{fallback}</code>.
          </p>
        )}
      </div>
    </li>
  );
}

/** Something that opens on demand, also without JavaScript: fields of fields, headers, variants. */
export function Nested({summary, children}: {summary: string; children: ReactNode}): ReactNode {
  return (
    <details className={styles.nested}>
      <summary>{summary}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
