// What other modules may use of this one.
export { notificationOf, notified } from './notification-setting.ts'
