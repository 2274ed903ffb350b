import { z } from 'zod'
import { Notification, notificationModel } from '@muster/fleet-kit/notification'
import { wholeWeek } from './week.ts'

const Day = z.array(z.object({ from: z.string(), to: z.string() })).max(24)

export const Curfew = z.object({
  name: z.string().trim().min(1).max(200),
  isDefault: z.boolean(),
  timezoneId: z.string().min(1),
  days: z.object({ MONDAY: Day, TUESDAY: Day, WEDNESDAY: Day, THURSDAY: Day, FRIDAY: Day, SATURDAY: Day, SUNDAY: Day }),
  notification: Notification,
  companyId: z.number().optional(),
})

export type CurfewModel = z.infer<typeof Curfew>

export const aCurfew = (timezoneId: string): CurfewModel => ({
  name: '',
  isDefault: false,
  timezoneId,
  days: wholeWeek(),
  notification: notificationModel(),
})
