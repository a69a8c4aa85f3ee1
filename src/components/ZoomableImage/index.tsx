import React, {useRef, type ComponentProps, type ReactNode} from 'react';
import Img from '@theme/MDXComponents/Img';
import {ZoomButton} from '../../reading';

/** A picture of a page, which readers can look at in the size of their window. */
export function ZoomableImage(props: ComponentProps<'img'>): ReactNode {
  const picture = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={picture}>
        <Img {...props} />
      </span>{' '}
      <ZoomButton picture={picture} name={props.alt ?? 'Picture'} />
    </>
  );
}
