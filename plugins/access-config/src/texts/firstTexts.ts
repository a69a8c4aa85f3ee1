/** Texts of the first screen, which is in the page before the form's code arrives. */
export const FIRST_TEXTS = {
  'initial.submit': 'Continue',
  'initial.handle.email.placeholder': 'name@company.example',
  'identifier.label.email': 'Email',
  'identifier.label.phone': 'Phone number',
  'identifier.label.username': 'Username',
  'identifier.label.emailOrPhone': 'Email or phone number',
  'identifier.label.emailOrUsername': 'Email or username',
  'identifier.label.phoneOrUsername': 'Phone number or username',
  'identifier.label.any': 'Email, phone number or username',
};
