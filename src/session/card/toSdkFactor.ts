import type {ComponentProps} from 'react';
import type {ConfigurationProvider} from '@slashid/react';
import type {FactorConfiguration} from '../../site-config';

type SdkFactor = NonNullable<ComponentProps<typeof ConfigurationProvider>['factors']>[number];

/** A method of the site's configuration as the widget takes it: the SDK repeats the method among the options. */
export function toSdkFactor({options, ...factor}: FactorConfiguration): SdkFactor {
  // The configuration was validated against the same list of methods and options when the site was built.
  return {
    ...factor,
    ...(options && {options: {method: factor.method, ...options}}),
  } as SdkFactor;
}
