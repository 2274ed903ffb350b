/** English texts of this folder, loaded with the first screen inside. */
export const notificationMessages = {
  'mailTags.count': '{{count}} of {{most}}',
  'mailTags.most': 'At most {{most}} addresses are possible.',
  'mailTags.remove': 'Remove {{address}}',
  'mailTags.wrong': '“{{address}}” is not an email address. Enter it like name@example.com.',
  'profileNotification.title': 'Notification',
  'profileNotification.group': 'Notification group',
  'profileNotification.groupHint':
    'Only members of the group receive the alarms. Without a group, everyone who can see the unit receives them.',
  'profileNotification.priority': 'Alarm priority',
  'profileNotification.priorityHint': 'Of every alarm of this profile, with a group or without.',
} as const
