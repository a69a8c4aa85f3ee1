import React, {createContext, useContext, type ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {fieldAnchor} from '@gated-docs/rest-reference/anchors';
import {useOperationId} from '../Operation';
import styles from './styles.module.css';

/** Anchor of the element that contains the fields; their own anchors start with it. */
const Place = createContext<string | undefined>(undefined);

type TableProps = {
  /**
   * Anchor of the element that contains the fields; by default, that of the enclosing field. After a hyphen, it is
   * relative to the operation: `-body` in the operation `add` is `add-body`.
   */
  at?: string;
  children: ReactNode;
};

/** Lists parameters of a call or fields of an object, one `<Param>` each. */
export default function ParamTable({at, children}: TableProps): ReactNode {
  const around = useContext(Place);
  const operation = useOperationId();
  const place = at?.startsWith('-') ? `${operation}${at}` : at;
  // Safari drops the list semantics of a list without bullets unless it has a role.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={styles.params} role="list">
      <Place.Provider value={place ?? around}>{children}</Place.Provider>
    </ul>
  );
}

export type ParamProps = {
  /** Anchor that the name links to; by default, derived from the parent's anchor and the name. */
  id?: string;
  name: string;
  type: string;
  required?: boolean;
  deprecated?: boolean;
  default?: string;
  since?: string;
  /** Meaning, limits, and `<Nested>` fields. */
  children?: ReactNode;
};

/** Pages have hundreds of these, so most elements are styled by position, without a class of their own. */
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

/** Collapsible content that also works without JavaScript: nested fields, headers, variants. */
export function Nested({summary, children}: {summary: string; children: ReactNode}): ReactNode {
  return (
    <details className={styles.nested}>
      <summary>{summary}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
