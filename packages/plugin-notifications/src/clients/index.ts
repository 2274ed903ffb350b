export { notificationSettings, type NotificationSettings } from './notification-settings.client.ts'
export { notifications, type Notifications, type WebNotification } from './notifications.client.ts'
