/** Texts of the notices for signed-in readers. They load without those of the account dialog. */
export const NOTICE_TEXTS = {
  'organizations.switched':
    'You’ve switched to another organisation and now see the pages for your groups there.',
  'view.groups': 'Readers in {{GROUPS}}',
  'view.groups.none': 'Readers without a group',
  'view.failed': 'The view wasn’t changed. Check your connection, then try again.',
  'view.label': 'View',
  'view.active': 'Viewing as: {{READERS}}',
  'view.end': 'End view',
  'warning.title': 'Your session ends in {{TIME}}',
  'warning.message': 'Sign in again to keep reading.',
  'warning.renew': 'Stay signed in',
  'warning.dismiss': 'Dismiss',
  'privacy.label': 'Privacy',
  'privacy.question': 'May we record which pages you open?',
  'privacy.explanation':
    'This shows us which pages are useful. We record the page, the time and your account. We share nothing with advertisers.',
  'privacy.allow': 'Allow',
  'privacy.refuse': 'Don’t allow',
  'privacy.policy': 'Privacy policy',
};

export type NoticeTextKey = keyof typeof NOTICE_TEXTS;
