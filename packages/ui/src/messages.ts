/** English texts of the controls, the base of each host's texts. */
export const uiMessages = {
  'ui.cancel': 'Cancel',
  'ui.close': 'Close',
  'ui.error': 'error',
  'ui.notPossible': 'Not possible yet',
  'ui.gone': 'Not found',
  'ui.goneText': 'It does not exist, or you do not have access to it.',
  'ui.hidePassword': 'Hide password',
  'ui.loading': 'Loading',
  'ui.messages': 'Messages',
  'ui.noResults': 'No results for search “{{search}}”',
  'ui.ok': 'OK',
  'ui.partFailed': 'This part could not be shown.',
  'ui.retry': 'Retry',
  'ui.showPassword': 'Show password',
} as const
