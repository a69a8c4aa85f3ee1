import React, {createContext, useContext, type ReactNode} from 'react';
import Heading from '@theme/Heading';

const OperationId = createContext('');

/** What a reference says of one operation, below the operation's own heading. */
export default function Operation({id, children}: {id: string; children: ReactNode}): ReactNode {
  return <OperationId.Provider value={id}>{children}</OperationId.Provider>;
}

/** Heads a part of an operation. Its anchor is that of the operation, a hyphen and the part's name. */
export function OperationPart({name, children}: {name: string; children: ReactNode}): ReactNode {
  return (
    <Heading as="h4" id={`${useContext(OperationId)}-${name}`}>
      {children}
    </Heading>
  );
}
