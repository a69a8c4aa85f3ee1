import type {ComponentProps} from 'react';
import type {ConfigurationProvider} from '@slashid/react';
import type {FactorConfiguration} from '../../site-config';

type SdkFactor = NonNullable<ComponentProps<typeof ConfigurationProvider>['factors']>[number];

/** Converts a configured method to the widget's format: the SDK repeats the method in the options. */
export function toSdkFactor({options, ...factor}: FactorConfiguration): SdkFactor {
  // Docusaurus validated the configuration against the same methods and options at build time; its types don't say
  // so.
  return {
    ...factor,
    ...(options && {options: {method: factor.method, ...options}}),
  } as SdkFactor;
}
