import { mailAddress } from '@muster/fleet-kit/notification'
import { z } from 'zod'

/** Maximum addresses per group. */
export const mostEmails = 100

export const NotificationGroup = z.object({
  name: z.string().trim().min(1).max(200),
  companyId: z
    .number()
    .nullable()
    .refine(id => id !== null, 'controls.required'),
  userIds: z.array(z.number()).max(1000),
  emails: z.array(mailAddress).max(mostEmails),
  /** Text that is not a valid address; it blocks saving. */
  pendingEmail: z.string().max(0),
})

export type NotificationGroupModel = z.infer<typeof NotificationGroup>

/** @param companyId Company of the current user. */
export const aNotificationGroup = (companyId: number): NotificationGroupModel => ({
  name: '',
  companyId,
  userIds: [],
  emails: [],
  pendingEmail: '',
})
