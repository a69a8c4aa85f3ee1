import type {ComponentProps} from 'react';
import type {ConfigurationProvider} from '@slashid/react';
import {ACCOUNT_TEXTS} from './accountTexts';
import {FIRST_TEXTS} from './firstTexts';

type WidgetKey = keyof NonNullable<ComponentProps<typeof ConfigurationProvider>['text']>;

/** Keys of components that the portal does not use. */
type UnusedKey =
  | `kyc.${string}`
  | `gdpr.${string}`
  | `onboarding.${string}`
  | `org.${string}`
  | 'initial.handle.phone.email';

/**
 * The widget's texts, under its keys; the compiler requires every key. Those that the specification quotes (sections 5
 * and 8) are its words, letter by letter; the others are ours.
 */
const WIDGET_TEXTS = {
  // The key of the authenticator app in the widget's list of methods.
  '': 'Use an authenticator app',
  'initial.title': 'Sign in',
  'footer.branding': 'Sign-in by SlashID',
  'initial.subtitle': 'Sign in to continue.',
  'initial.oidc': 'Continue with',
  'initial.sso': 'Continue with',
  'initial.authenticationMethod': 'Sign-in method',
  'initial.handle.email': 'Email',
  'initial.handle.phone': 'Phone number',
  'initial.handle.username': 'Username',
  'initial.handle.email.placeholder': FIRST_TEXTS['initial.handle.email.placeholder'],
  'initial.handle.phone.placeholder': 'Phone number',
  'initial.handle.username.placeholder': 'Username',
  'initial.submit': FIRST_TEXTS['initial.submit'],
  'initial.divider': 'or',
  'resolving_factors.title': 'One moment …',
  'resolving_factors.subtitle': 'We’re checking how you can sign in.',
  'resolved_factors.title': 'Choose how to sign in',
  'resolved_factors.subtitle': 'You’re signing in as {{HANDLE}}.',
  'factor.webauthn': 'Use a passkey',
  'factor.otpViaEmail': 'Email me a code',
  'factor.otpViaSms': 'Text me a code',
  'factor.emailLink': 'Email me a link',
  'factor.smsLink': 'Text me a link',
  'factor.password': 'Enter a password',
  'authenticating.subtitle': '',
  'authenticating.back': 'Back',
  'authenticating.continue': 'Continue',
  'authenticating.confirm': 'Confirm',
  'authenticating.retryPrompt': 'Didn’t get a message?',
  'authenticating.retry': 'Send again',
  'delayedPrompt.timeRemaining.singular': 'in {{TIME_REMAINING}} second',
  'delayedPrompt.timeRemaining.plural': 'in {{TIME_REMAINING}} seconds',
  'authenticating.password.label': 'Password',
  'authenticating.password.placeholder': 'Password',
  'authenticating.passwordConfirm.label': 'Confirm password',
  'authenticating.password.submit': 'Continue',
  'authenticating.initial.password.title': 'Sign in with a password',
  'authenticating.initial.password.message.email':
    'No password yet? Open the link we emailed to {{EMAIL_ADDRESS}}, then choose one here.',
  'authenticating.initial.password.message.phone':
    'No password yet? Open the link we texted to {{PHONE_NUMBER}}, then choose one here.',
  'authenticating.setPassword.title': 'Choose a password',
  'authenticating.setPassword.message': 'You’ll use it to sign in as {{HANDLE}}.',
  'authenticating.setPassword.validation.required': 'Password is required',
  'authenticating.setPassword.validation.mismatch': 'Passwords should match',
  'authenticating.setPassword.validation.incorrect': 'Incorrect handle or password',
  'authenticating.setPassword.validation.length': '8-256 characters required',
  'authenticating.setPassword.validation.password_variants': "Contains word 'password'",
  'authenticating.setPassword.validation.admin_variants': "Contains word 'admin'",
  'authenticating.setPassword.validation.user_variants': "Contains word 'user'",
  'authenticating.setPassword.validation.alphanumeric_sequences_1':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.alphanumeric_sequences_2':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.numeric_sequences_ascending':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.numeric_subsequences_ascending':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.numeric_sequences_descending':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.numeric_subsequences_descending':
    'Illegal sequence: {{ILLEGAL_SEQUENCE}}',
  'authenticating.setPassword.validation.common_password_xkcd': 'Common password',
  'authenticating.verifyPassword.title': 'Enter your password',
  'authenticating.verifyPassword.message': 'You’re signing in as {{HANDLE}}.',
  'authenticating.verifyPassword.recover.prompt': 'Forgot your password?',
  'authenticating.verifyPassword.recover.cta': 'Reset it',
  'authenticating.recoverPassword.title.email': 'Check your email',
  'authenticating.recoverPassword.message.email':
    'We emailed a link to {{EMAIL_ADDRESS}}. Open it to choose a new password, then come back here.',
  'authenticating.recoverPassword.title.phone': 'Check your phone',
  'authenticating.recoverPassword.message.phone':
    'We texted a link to {{PHONE_NUMBER}}. Open it to choose a new password, then come back here.',
  'authenticating.submitting.password.title': 'Signing you in …',
  'authenticating.submitting.password.message': 'This takes a moment.',
  'authenticating.initial.totp.title': 'Use your authenticator app',
  'authenticating.initial.totp.message':
    'First time? Open the link we emailed to you, then set up the app here.',
  'authenticating.registerAuthenticator.totp.title': 'Set up your authenticator app',
  'authenticating.registerAuthenticator.totp.message':
    'Scan this QR code with your authenticator app.',
  'authenticating.registerAuthenticator.totp.prompt': 'Can’t scan it?',
  'authenticating.registerAuthenticator.totp.cta': 'Enter a setup code instead',
  'authenticating.input.totp.cta': 'Use a recovery code',
  'authenticating.input.totp.title': 'Enter your code',
  'authenticating.input.totp.message': 'Enter the 6-digit code from your authenticator app.',
  'authenticating.saveRecoveryCodes.totp.title': 'Save your recovery codes',
  'authenticating.saveRecoveryCodes.totp.message':
    'If you lose your device, you can use each code once to sign in. Keep the codes somewhere safe.',
  'authenticating.downloadCodes': 'Download codes',
  'authenticating.title.webauthn': 'Use your passkey',
  'authenticating.message.webauthn':
    'Follow your browser’s instructions. No passkey on this device yet? Open the link we emailed to {{EMAIL_ADDRESS}} to create one.',
  'authenticating.title.emailLink': 'Check your email',
  'authenticating.message.emailLink':
    'Open the link we sent to {{EMAIL_ADDRESS}} on any device. This page then continues automatically.',
  'authenticating.title.smsLink': 'Check your phone',
  'authenticating.message.smsLink':
    'Open the link we sent to {{PHONE_NUMBER}} on any device. This page then continues automatically.',
  'authenticating.title.emailOtp': 'Check your email',
  'authenticating.message.emailOtp': 'Enter the 6-digit code we sent to {{EMAIL_ADDRESS}}.',
  'authenticating.submitting.title.emailOtp': 'Checking the code …',
  'authenticating.submitting.message.emailOtp': 'This takes a moment.',
  'authenticating.retry.title.emailOtp': 'Sending a new code …',
  'authenticating.retry.message.emailOtp': 'We’re sending it to {{EMAIL_ADDRESS}}.',
  'authenticating.title.smsOtp': 'Check your phone',
  'authenticating.message.smsOtp': 'Enter the 6-digit code we sent to {{PHONE_NUMBER}}.',
  'authenticating.submitting.title.smsOtp': 'Checking the code …',
  'authenticating.submitting.message.smsOtp': 'This takes a moment.',
  'authenticating.retry.title.smsOtp': 'Sending a new code …',
  'authenticating.retry.message.smsOtp': 'We’re sending it to {{PHONE_NUMBER}}.',
  'authenticating.title.oidc': 'Continue with {{PROVIDER}}',
  'authenticating.message.oidc':
    'Complete your sign-in in the window that opened. This page then continues automatically.',
  'authenticating.otpInput': 'Code',
  'authenticating.otpInput.submit': 'Confirm',
  'authenticating.otpInput.submit.error': 'Please enter a valid code',
  'success.title': 'You’re signed in',
  'success.subtitle': 'Your page opens in a moment.',
  'error.title': 'Something went wrong...',
  'error.subtitle': 'There has been an error while submitting your form. Please try again.',
  'error.retry': 'Try again',
  'error.title.rateLimit': 'Too many attempts...',
  'error.subtitle.rateLimit': 'Your request has been rate limited. Please try again later.',
  'error.retry.rateLimit': 'Try again',
  'error.title.recoverNonReachableHandleType': 'Cannot reset password',
  'error.subtitle.recoverNonReachableHandleType':
    'Please use an email address or a phone number to reset your password.',
  'error.retry.recoverNonReachableHandleType': 'Go back to login',
  'error.title.noPasswordSet': 'No password set',
  'error.subtitle.noPasswordSet':
    'Contact support to set a password or log in with your email or phone number.',
  'error.retry.noPasswordSet': 'Go back to login',
  'error.title.authenticationExpired': 'Log in expired',
  'error.subtitle.authenticationExpired':
    'Your attempt to login took too long, try again to continue.',
  'error.retry.authenticationExpired': 'Try again',
  'error.title.selfRegistrationNotAllowed': 'Cannot register',
  'error.subtitle.selfRegistrationNotAllowed':
    'Registration is disabled for this organisation. Contact its administrator to get an account.',
  'error.retry.selfRegistrationNotAllowed': 'Go back to login',
  'error.selfRegistrationNotAllowed.alternativeAuth.prompt': 'Don’t have an account?',
  'error.selfRegistrationNotAllowed.alternativeAuth.cta': 'Go to the registration page',
  'error.title.signUpAwaitingApproval': 'Awaiting approval',
  'error.subtitle.signUpAwaitingApproval':
    'Your account was created. You can sign in as soon as an administrator has approved it.',
  'error.retry.signUpAwaitingApproval': 'Go back to login',
  'error.title.signInAwaitingApproval': 'Awaiting approval',
  'error.subtitle.signInAwaitingApproval':
    'You can sign in as soon as an administrator has approved your account.',
  'error.retry.signInAwaitingApproval': 'Go back to login',
  'error.title.invalidEmailAddressFormat': 'Check the email address',
  'error.subtitle.invalidEmailAddressFormat': '{{EMAIL_ADDRESS}} isn’t a valid email address.',
  'error.retry.invalidEmailAddressFormat': 'Go back to login',
  'error.title.invalidPhoneNumberFormat': 'Check the phone number',
  'error.subtitle.invalidPhoneNumberFormat': '{{PHONE_NUMBER}} isn’t a valid phone number.',
  'error.retry.invalidPhoneNumberFormat': 'Go back to login',
  'error.contactSupport.prompt': 'Need help?',
  'error.contactSupport.cta': 'Contact support',
  'error.divider': 'or',
  'validationError.otp': 'Please enter the OTP code.',
  'validationError.email': 'Please enter your email address.',
  'validationError.phoneNumber': 'Please enter your phone number.',
  'validationError.username': 'Please enter a valid username.',
} satisfies Record<Exclude<WidgetKey, UnusedKey>, string>;

/** Texts of the portal's own screens. */
const CARD_TEXTS = {
  ...FIRST_TEXTS,
  'identifier.country': 'Country',
  'identifier.number': 'Your number: {{PHONE_NUMBER}}',
  'identifier.invalid.emailOrPhone':
    'Enter an email address, or a phone number with its country code.',
  'identifier.invalid.emailOrUsername': 'Enter an email address or a username.',
  'identifier.invalid.phoneOrUsername': 'Enter a phone number or a username.',
  'identifier.invalid.any': 'Enter an email address, a phone number or a username.',
  'identifier.change': 'Change',
  'methods.other': 'Use another method',
  'methods.lastUsed': 'Last used',
  'methods.second.title': 'One more step',
  'methods.second.subtitle': 'Choose a second method to sign in as {{HANDLE}}.',
  'methods.none.title': 'No sign-in method found',
  'methods.none.subtitle': 'You can’t sign in as {{HANDLE}}. Use another account.',
  'methods.failed.title': 'Can’t load your sign-in methods',
  'methods.failed.subtitle': 'Check your connection, then try again.',
  'methods.sso': 'Continue with {{PROVIDER}}',
  'hint.otpViaEmail': 'A 6-digit code, valid for a few minutes',
  'hint.otpViaSms': 'A 6-digit code by text message',
  'hint.emailLink': 'You can open it on any device',
  'hint.smsLink': 'You can open it on any device',
  'hint.password': 'First time? You’ll need to confirm your address',
  'hint.webauthn': 'Fingerprint, face, PIN or security key',
  'hint.webauthn.old': 'Works best in a newer browser or operating system',
  'hint.totp': 'Enter the 6-digit code from the app',
  'hosted.label': 'your account',
  'hint.hosted': 'Opens the provider’s own sign-in page',
  'sso.blocked.here': 'Continue in this window',
  'sso.closed.title': 'The window was closed',
  'sso.closed.subtitle': 'You aren’t signed in yet. Open the window again to continue.',
  'sso.reopen': 'Open the window again',
  'validationError.totp': 'no TOTP code provided',
  'validationError.password': 'No password provided',
  'authenticator.setupCode': 'Setup code',
  'authenticator.recoveryCode': 'Recovery code',
  copy: 'Copy',
  copied: 'Copied',
  'password.show': 'Show password',
  'password.hide': 'Hide password',
  'password.rule.unnamed': 'That password isn’t allowed here. Choose another one.',
  'password.rule.length': '8 to 256 characters',
  'password.rule.words': 'No “password”, “admin” or “user”',
  'password.rule.sequences': 'No sequences such as 1234 or abcd',
  'password.rule.met': 'met',
  'password.rule.unmet': 'not met yet',
  'arrival.question.title': 'Sign in with this link?',
  'arrival.question.subtitle':
    'Sign in only if you requested this link. Otherwise, choose Not now. The link stays valid.',
  'arrival.question.replace':
    'You’re signed in as {{HANDLE}}. If you continue, you’ll be signed in with the link’s account instead.',
  'arrival.question.agree': 'Sign in',
  'arrival.question.decline': 'Not now',
  'arrival.provider.title': 'Continue with {{PROVIDER}}?',
  'arrival.provider.subtitle': 'Your company’s portal wants to sign you in here.',
  'arrival.account.title': 'Continue as {{HANDLE}}?',
  'arrival.account.subtitle': 'This link is for {{HANDLES}}.',
  'arrival.account.unnamed': 'an unnamed account',
  'arrival.account.agree': 'Continue',
  'arrival.account.decline': 'Use another account',
  'arrival.finishing': 'Finishing your sign-in …',
  'error.title.handlePatternNotAllowed': 'You can’t register with this address',
  'error.subtitle.handlePatternNotAllowed':
    'Your organisation accepts only certain addresses. Use another address, or ask your administrator.',
  'error.retry.handlePatternNotAllowed': 'Try again',
  'error.title.unreachablePhoneNumber': 'Can’t reach this number',
  'error.subtitle.unreachablePhoneNumber':
    'We can’t send a text message to {{PHONE_NUMBER}}. Use another number.',
  'error.retry.unreachablePhoneNumber': 'Try again',
  'error.title.passkeyPrompt': 'The passkey wasn’t used',
  'error.subtitle.passkeyPrompt':
    'The prompt was closed or timed out. Try again, or go back and choose another method.',
  'error.retry.passkeyPrompt': 'Try again',
  'error.title.popupBlocked': 'Your browser blocked the window',
  'error.subtitle.popupBlocked': 'Allow pop-ups for this site, or continue in this window.',
  'error.retry.popupBlocked': 'Open the window again',
  'error.title.bothParameters': 'This link is damaged',
  'error.subtitle.bothParameters':
    'The link contains two sign-in requests. Open the link from the message again, or sign in here.',
  'error.retry.bothParameters': 'Sign in',
  'error.title.storageBlocked': 'Your browser blocks this site’s data',
  'error.subtitle.storageBlocked':
    'Signing in requires cookies and site data. Allow them for this site, then try again.',
  'error.retry.storageBlocked': 'Try again',
  'error.title.offline': 'No connection',
  'error.subtitle.offline':
    'The sign-in service didn’t respond. Check your connection, then try again.',
  'error.retry.offline': 'Try again',
};

/** All texts of the sign-in card. `formConfiguration.text` overrides them by key. */
export const FORM_TEXTS = {...WIDGET_TEXTS, ...CARD_TEXTS, ...ACCOUNT_TEXTS};

export type TextKey = keyof typeof FORM_TEXTS;
