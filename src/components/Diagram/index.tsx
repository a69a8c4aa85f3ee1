import React, {useId, useRef, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useScrollable, ZoomButton} from '../../reading';
import styles from './styles.module.css';

export type DiagramProps = {
  title: string;
  /** Text alternative for the picture. */
  description: string;
  /** `linked`: parts of the picture are links, so screen readers must not treat it as one image. */
  kind: 'picture' | 'linked';
  width: string;
  height: string;
  /** SVG elements, drawn by the build. */
  children: ReactNode;
};

/** A diagram with a caption. On narrow screens it keeps its size and scrolls, by keyboard as well. */
export default function Diagram(props: DiagramProps): ReactNode {
  const {title, description, kind, width, height, children} = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  return (
    <figure className={styles.diagram}>
      <div {...useScrollable(frame, title)} ref={frame} className={styles.frame}>
        <svg
          ref={drawing}
          className={styles.drawing}
          role={kind === 'linked' ? 'group' : 'img'}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-description`}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-description`}>{description}</desc>
          {children}
        </svg>
      </div>
      <figcaption>
        {title} <ZoomButton picture={drawing} name={title} />
      </figcaption>
    </figure>
  );
}

/** A part of a diagram that links to a page. */
export function DiagramLink({to, children}: {to: string; children: ReactNode}): ReactNode {
  return (
    <Link to={to} className={styles.link ?? ''}>
      {children}
    </Link>
  );
}
