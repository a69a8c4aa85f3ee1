import {createContext, useContext} from 'react';
import type {DocumentType} from '@gated-docs/access-config';
import {createText, type Text} from '@gated-docs/access-config/texts';
import {IDENTITY_TEXTS, type IdentityTextKey} from '@gated-docs/access-config/texts/identityTexts';

/** The pictures of an identity check. */
export type Side = 'front' | 'back' | 'selfie';

/** The pictures to take for a type of document, in order. A passport has its data on one page. */
export function documentSides(type: DocumentType): Side[] {
  return type === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie'];
}

export type IdentityText = Text<IdentityTextKey>;

/** The texts with the site's overrides. */
export const TextContext = createContext<IdentityText>(createText(IDENTITY_TEXTS, undefined));

export const useText = (): IdentityText => useContext(TextContext);
