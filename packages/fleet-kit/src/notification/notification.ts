import type { FleetSchemas } from '@muster/contract'
import { z } from 'zod'

type Setting = FleetSchemas['NotificationSetting']

/** Form values for the notification of a profile's alarms (001 §3). */
export const Notification = z.object({
  /** Company of the stored setting. */
  companyId: z.number().optional(),
  /** ID of the notification group. */
  notificationId: z.number().nullable(),
  priorityId: z.number(),
})
export type NotificationModel = z.infer<typeof Notification>

export const notificationModel = (setting?: Setting): NotificationModel => ({
  ...setting,
  notificationId: setting?.notificationId ?? null,
  priorityId: setting?.priorityId ?? 1,
})

export const notificationInput = ({ notificationId, ...rest }: NotificationModel): Setting => ({
  ...rest,
  ...(notificationId !== null && { notificationId }),
})
