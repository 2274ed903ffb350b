export { notificationSettings, type NotificationSettings } from './notification-settings.service.ts'
export { notifications, type Notifications } from './notifications.service.ts'
export type { WebNotification } from './web-notification.ts'
