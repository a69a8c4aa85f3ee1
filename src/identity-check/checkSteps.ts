import type {DocumentType} from '../site-config';

/** The pictures of an identity check. */
export type Side = 'front' | 'back' | 'selfie';

/** The pictures to take for a type of document, in order. A passport has its data on one page. */
export function documentSides(type: DocumentType): Side[] {
  return type === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie'];
}
