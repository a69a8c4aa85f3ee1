import React, {useEffect, useState, type ReactNode} from 'react';
import type {costIn} from './editor/openGraphqlEditor';
import type {TryFormState} from './useTryForm';
import styles from './styles.module.css';

/** The cost of a GraphQL operation, before it is sent. */
export function Cost({form: {contract, read}}: {form: TryFormState}): ReactNode {
  const [loaded, setLoaded] = useState<{costIn: typeof costIn}>();
  const isGraphql = contract.sdl !== undefined;

  useEffect(() => {
    if (isGraphql) {
      import(/* webpackChunkName: "try-it-graphql" */ './editor/openGraphqlEditor').then(
        setLoaded,
        () => undefined,
      );
    }
  }, [isGraphql]);

  const cost = loaded?.costIn(contract, read.values.body?.value) ?? null;
  return (
    cost !== null && <p className={styles.note}>Cost: {cost.toLocaleString('en-GB')} points</p>
  );
}
