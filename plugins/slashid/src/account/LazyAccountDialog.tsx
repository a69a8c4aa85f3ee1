import React, {useEffect, type ComponentProps, type ReactNode} from 'react';
import {useLoaded} from '../useLoaded';
import type {AccountDialog} from './AccountDialog';

const load = () => import(/* webpackChunkName: "account" */ './AccountDialog');

/** Starts loading the dialog's code, so that it opens without delay. A failure shows only when the dialog opens. */
export function preloadAccountDialog(): void {
  load().catch(() => undefined);
}

/** The account dialog, with its code loaded on demand. If loading fails, it tells the reader and closes. */
export function LazyAccountDialog(props: ComponentProps<typeof AccountDialog>): ReactNode {
  const {onClose} = props;
  const [loaded] = useLoaded(load);
  const isFailed = loaded.status === 'failed';
  useEffect(() => {
    if (isFailed) {
      onClose();
      window.alert('Your account can’t be shown right now. Check your connection, then try again.');
    }
  }, [isFailed, onClose]);
  return loaded.status === 'ready' && <loaded.value.AccountDialog {...props} />;
}
