/**
 * The widget's texts in the portal's words, by the widget's own keys. `formConfiguration.text` overrides
 * each of them. The empty key is what the widget shows in its list of methods for an authenticator app.
 */
export const FORM_TEXTS: Readonly<Record<string, string>> = {
  '': 'Authenticator app',
  'initial.title': 'Sign in',
  'initial.subtitle': 'Sign in to continue.',
  'initial.authenticationMethod': 'Sign in with',
  'initial.handle.email.placeholder': 'name@company.example',
  'initial.handle.phone.placeholder': 'Phone number',
  'initial.handle.username.placeholder': 'Username',
  'factor.webauthn': 'Passkey',
  'factor.otpViaEmail': 'Code by email',
  'factor.otpViaSms': 'Code by text message',
  'factor.emailLink': 'Link by email',
  'factor.smsLink': 'Link by text message',
  'factor.password': 'Password',
  'authenticating.password.placeholder': 'Password',
  'authenticating.initial.password.title': 'Sign in with a password',
  'authenticating.initial.password.message.email':
    'If this is your first password here, we email you a link to confirm your address.',
  'authenticating.initial.password.message.phone':
    'If this is your first password here, we text you a link to confirm your number.',
  'authenticating.setPassword.message': 'Choose a password of at least 8 characters.',
  'authenticating.verifyPassword.message': 'Enter the password of your account.',
  'authenticating.submitting.password.title': 'Signing you in …',
  'authenticating.submitting.password.message': 'This takes a moment.',
  'authenticating.initial.totp.title': 'Sign in with your authenticator app',
  'authenticating.initial.totp.message':
    'If this is your first time, you set up the app in the next step.',
  'authenticating.registerAuthenticator.totp.title': 'Set up your authenticator app',
  'authenticating.registerAuthenticator.totp.message':
    'Scan this QR code with your authenticator app.',
  'authenticating.registerAuthenticator.totp.prompt': 'Can’t scan it?',
  'authenticating.registerAuthenticator.totp.cta': 'Enter a setup code instead',
  'authenticating.input.totp.cta': 'Use a recovery code',
  'authenticating.input.totp.title': 'Enter your code',
  'authenticating.input.totp.message': 'Enter the 6-digit code from your authenticator app.',
  'authenticating.saveRecoveryCodes.totp.message':
    'Each code signs you in once if you lose your device. Keep them somewhere safe.',
  'authenticating.title.webauthn': 'Use your passkey',
  'authenticating.message.webauthn':
    'Follow the steps that your browser shows. If you are new here, first confirm your address: we emailed a link to {{EMAIL_ADDRESS}}.',
  'authenticating.message.emailOtp': 'Enter the 6-digit code we sent to {{EMAIL_ADDRESS}}.',
  'authenticating.message.smsOtp': 'Enter the 6-digit code we sent to {{PHONE_NUMBER}}.',
  'authenticating.message.emailLink':
    'We sent a link to {{EMAIL_ADDRESS}}. Open it on any device to sign in here.',
  'authenticating.message.smsLink':
    'We sent a link to {{PHONE_NUMBER}}. Open it on any device to sign in here.',
};
