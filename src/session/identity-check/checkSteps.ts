/** Which documents can be shown; the first names are those of the specification's texts. */
export const DOCUMENT_TYPES = ['id_card', 'driver_license', 'passport'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The pictures that an identity check consists of. */
export type Side = 'front' | 'back' | 'selfie';

/** A passport has its data on one page. */
export function sidesOf(type: DocumentType): Side[] {
  return type === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie'];
}
