import type {Text} from '../texts';
import type {IdentityTextKey} from '../texts/identityTexts';

export type IdentityText = Text<IdentityTextKey>;
