import type { NotificationManagerSchemas } from '@muster/contract'

export type WebNotification = NotificationManagerSchemas['WebNotification']
