import React, {useRef, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useScrollable} from '../../reading';
import styles from './graphql.module.css';

type Props = {
  label: string;
  /** The signature, with ‹ and › around the names of types and directives. */
  code: string;
  /** Paths of the names' pages, relative to `base`. Names without a page are missing. */
  links: Readonly<Record<string, string>>;
  base: string;
};

/** Marked names, strings and keywords of the schema definition language (SDL). */
const TOKEN =
  /‹(@?\w+)›|("(?:[^"\\\n]|\\.)*")|(^(?:type|interface|input|enum|union|scalar|directive)\b|\b(?:implements|repeatable)\b(?=[^:(]*$|[^:(\n]*[{&‹])|\son(?=\s))/gm;

/** Longer signatures are folded, so that they do not push the fields down the page. */
const MAX_LINES = 16;

/** A signature in SDL. Names link to their pages, if they have one. */
export function Sdl(props: Props): ReactNode {
  const lines = props.code.split('\n').length;
  return lines <= MAX_LINES ? (
    <Signature {...props} />
  ) : (
    <details className={styles.fold}>
      <summary>Definition in SDL, {lines} lines</summary>
      <Signature {...props} />
    </details>
  );
}

function Signature({label, code, links, base}: Props): ReactNode {
  const block = useRef<HTMLPreElement>(null);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKEN)) {
    const [all, name, text] = match;
    parts.push(code.slice(end, match.index));
    end = match.index + all.length;
    if (name === undefined) {
      parts.push(
        <span key={end} className={text ? styles.string : styles.keyword}>
          {all}
        </span>,
      );
    } else {
      const path = links[name];
      parts.push(
        path ? (
          <Link key={end} to={`${base}${path}/`}>
            {name}
          </Link>
        ) : (
          name
        ),
      );
    }
  }
  return (
    <pre
      {...useScrollable(block, `Signature of ${label}`)}
      ref={block}
      className={styles.sdl}
      data-language="graphql">
      <code>
        {parts}
        {code.slice(end)}
      </code>
    </pre>
  );
}
