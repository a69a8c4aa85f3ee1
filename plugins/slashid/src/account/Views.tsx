import React, {type ReactNode} from 'react';
import {changeView, nameReaders} from '../notices/views';
import type {SignedIn} from '../types';
import {ChoiceScreen} from './ChoiceScreen';
import {useAccountText} from './parts';

type Props = {session: SignedIn; onBack: () => void};

/** Lets a reviewer view the portal as other readers. */
export function Views({session: {views = [], view: current}, onBack}: Props): ReactNode {
  const text = useAccountText();
  return (
    <ChoiceScreen
      title={text('view.title')}
      lead={text('view.lead')}
      busy={text('view.changing')}
      items={views.map((view) => ({
        id: view.edition,
        name: nameReaders(view, text),
        icon: view.edition === current?.edition ? 'check' : 'view',
        isPressed: view.edition === current?.edition,
        choose: async () => {
          const outcome = await changeView(view.edition);
          return outcome === 'changed' ? undefined : text(`view.${outcome}`);
        },
      }))}
      onBack={onBack}
    />
  );
}
