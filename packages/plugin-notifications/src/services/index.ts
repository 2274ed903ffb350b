export { notificationSettings, type NotificationSettings } from './notification-settings.service.ts'
export { notifications, type Notifications, type WebNotification } from './notifications.service.ts'
