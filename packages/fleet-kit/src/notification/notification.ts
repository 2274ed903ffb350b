import type { FleetSchemas } from '@muster/contract'
import { z } from 'zod'

type Setting = FleetSchemas['NotificationSetting']

/** Who is notified of the alarms of a profile, as a form edits it (001 §3). */
export const Notification = z.object({
  /** As it is stored. */
  companyId: z.number().optional(),
  /** The group that is notified. */
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
