// Exports for other modules.
export { notificationOf, notificationReferences } from './groups/notification-setting.ts'
export { giveUpMail } from './undelivered/give-up-mail.ts'
export { storeNotices, type Notice } from './bells/notices.ts'
