import {useEffect} from 'react';
import {useSlashID} from '@slashid/react';

/** Cancels the flow when the card closes; otherwise the SDK would keep waiting for the reader to open a link. */
export function CancelOnClose(): null {
  const {sid} = useSlashID();
  useEffect(() => () => sid?.publish('flowCancelled', undefined), [sid]);
  return null;
}
