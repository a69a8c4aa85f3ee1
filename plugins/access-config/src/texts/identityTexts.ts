/** Texts of the identity check. Keys of SlashID's form start with `kyc`. */
export const IDENTITY_TEXTS = {
  'identity.title': 'Confirm your identity',
  'identity.lead':
    'You need one of these documents, and pictures of the document and yourself. When you choose Send, the pictures go to {{RECEIVER}}. This site doesn’t keep a copy.',
  'identity.document': 'Which document will you use?',
  'identity.id_card': 'ID card',
  'identity.driver_license': 'Driving licence',
  'identity.passport': 'Passport',
  'identity.pictures.passport': 'Photo page and a selfie',
  'identity.pictures.card': 'Front, back and a selfie',
  'identity.step': 'Picture {{NUMBER}} of {{TOTAL}}',
  'kyc.upload.mobile.empty.id_card.front': 'Front of your ID card',
  'kyc.upload.mobile.empty.id_card.back': 'Back of your ID card',
  'kyc.upload.mobile.empty.driver_license.front': 'Front of your driving licence',
  'kyc.upload.mobile.empty.driver_license.back': 'Back of your driving licence',
  'kyc.upload.mobile.empty.passport.front': 'The photo page of your passport',
  'kyc.livephoto.mobile.title': 'Selfie',
  'identity.hint.document':
    'Lay the document on a plain surface of a different colour. Avoid glare, and keep all four edges in the picture.',
  'identity.hint.selfie':
    'Look straight into the camera, in good light and with nobody else in the picture.',
  'identity.file': 'Take or choose a picture',
  'kyc.upload.mobile.loading.message': 'Reading the picture …',
  'identity.picture': 'Your picture: {{NAME}}',
  'kyc.upload.mobile.upload.cta.continue': 'Continue',
  'kyc.upload.mobile.upload.cta.again': 'Take another picture',
  'kyc.upload.mobile.failure.generic.title':
    'This file can’t be read as a picture. Choose a JPEG or PNG.',
  'kyc.mobile.failure.upload_not_supported.title':
    'This browser can’t prepare pictures. Use a current version of Chrome, Edge, Firefox or Safari.',
  'kyc.mobile.failure.invalid_state.title': 'A picture is missing. Start again.',
  'identity.problem.blurry':
    'The picture is blurry. Hold the camera still and wait until it is sharp.',
  'identity.problem.cut-off':
    'Part of the document is outside the picture. Move back until you see all four edges.',
  'identity.problem.no-document':
    'No document was found. Lay the document on a plain surface of a different colour, and make sure that it fills most of the picture.',
  'identity.problem.no-face': 'No face was found. Look straight into the camera, in good light.',
  'identity.problem.several-faces':
    'There is more than one face in the picture. Make sure that only yours is visible.',
  'identity.problem.other': 'Your picture wasn’t accepted: {{REASON}}. Take another one.',
  'identity.review': 'Send your pictures?',
  'identity.review.lead': 'We’ll send them to {{RECEIVER}}.',
  'identity.send': 'Send',
  'identity.again': 'Start again',
  'identity.sending': 'Sending your pictures …',
  'identity.stop': 'Stop',
  'identity.failed':
    'We don’t know whether your pictures arrived. Check your connection, then try again.',
  'identity.expired':
    'Your session has expired, so the pictures were not accepted. Sign in, then start again.',
  'identity.rejected': 'The pictures were not accepted. Start again, or contact support.',
  'identity.retry': 'Try again',
  'kyc.mobile.end.title': 'Your pictures were sent',
  'kyc.mobile.end.description': 'They are being checked. You don’t have to wait here.',
  'identity.back': 'Back to your account',
};

export type IdentityTextKey = keyof typeof IDENTITY_TEXTS;
