export { mailAddress, MailTags } from './mail-tags.tsx'
export { NotificationFields } from './notification-fields.tsx'
export { Notification, notificationInput, notificationModel } from './notification.ts'
export { useDescribeNotification } from './use-describe-notification.ts'
