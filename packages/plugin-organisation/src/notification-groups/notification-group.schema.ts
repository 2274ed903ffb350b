import { z } from 'zod'

/** As the contract has it: something on both sides of the only `@`, and no blanks. */
export const mailAddress = z
  .string()
  .min(3)
  .max(320)
  .regex(/^[^@\s]+@[^@\s]+$/)

/** Addresses a group can have. */
export const mostEmails = 100

export const NotificationGroup = z.object({
  name: z.string().trim().min(1).max(200),
  companyId: z
    .number()
    .nullable()
    .refine(id => id !== null, 'controls.required'),
  userIds: z.array(z.number()).max(1000),
  emails: z.array(mailAddress).max(mostEmails),
  /** What was typed and is no address: it is not passed over when the group is saved. */
  pendingEmail: z.string().max(0),
  version: z.number().optional(),
})

export type NotificationGroupModel = z.infer<typeof NotificationGroup>

/** @param companyId of whoever adds it */
export const aNotificationGroup = (companyId: number): NotificationGroupModel => ({
  name: '',
  companyId,
  userIds: [],
  emails: [],
  pendingEmail: '',
})
