import {useEffect} from 'react';
import {useSlashID} from '@slashid/react';

/** Whoever closes the card gives up what they began: the SDK would go on waiting for a link to be opened. */
export function CancelOnClose(): null {
  const {sid} = useSlashID();
  useEffect(() => () => sid?.publish('flowCancelled', undefined), [sid]);
  return null;
}
