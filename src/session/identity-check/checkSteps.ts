import type {DocumentType} from '../../site-config';

/** The pictures that an identity check consists of. */
export type Side = 'front' | 'back' | 'selfie';

/** A passport has its data on one page. */
export function sidesOf(type: DocumentType): Side[] {
  return type === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie'];
}
