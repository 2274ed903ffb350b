// Exports for other modules.
export { notificationOf, notificationReferences } from './groups/notification-setting.ts'
export { formatMoment } from './mail/format-moment.ts'
export { storeNotices, type Notice } from './bells/notices.ts'
