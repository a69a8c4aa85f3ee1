import React, {useRef, type ComponentProps, type ReactNode} from 'react';
import Img from '@theme/MDXComponents/Img';
import {ZoomButton} from '../../reading';

/** An image that readers can enlarge to the size of the window. */
export function ZoomableImage(props: ComponentProps<'img'>): ReactNode {
  const picture = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={picture}>
        <Img {...props} />
      </span>{' '}
      <ZoomButton picture={picture} name={props.alt ?? 'Image'} />
    </>
  );
}
