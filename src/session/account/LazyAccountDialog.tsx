import React, {useEffect, useRef, useState, type ComponentProps, type ReactNode} from 'react';
import type {AccountDialog} from './AccountDialog';

const load = () => import(/* webpackChunkName: "account" */ './AccountDialog');

/** Starts loading the dialog's code, so that it opens without delay. A failure shows only when the dialog opens. */
export function preloadAccountDialog(): void {
  load().catch(() => undefined);
}

/** The account dialog, with its code loaded on demand. If loading fails, it tells the reader and closes. */
export function LazyAccountDialog(props: ComponentProps<typeof AccountDialog>): ReactNode {
  const [Dialog, setDialog] = useState<typeof AccountDialog>();
  const {onClose} = props;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setDialog(() => loaded.AccountDialog),
      () => {
        if (isCurrent) {
          close.current();
          window.alert(
            'Your account can’t be shown right now. Check your connection, then try again.',
          );
        }
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return Dialog && <Dialog {...props} />;
}
