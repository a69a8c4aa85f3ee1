import {useSession as useSessionOfTheme} from '@gated-docs/theme/session';
import type {SessionControls} from '../types';

/** The reader's session and the functions that change it. Requires `SessionProvider`, which provides all of them. */
export const useSession = useSessionOfTheme as () => SessionControls;
