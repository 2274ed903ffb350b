import { z } from 'zod'

/** Only `acls` is editable; the other fields are for display. */
export const GroupSchema = z.object({
  name: z.string(),
  role: z.string(),
  acls: z.array(z.string()),
  features: z.array(z.string()),
  requiredAcls: z.array(z.string()),
  usersCount: z.number(),
  hiddenUsersCount: z.number(),
  lock: z.enum(['MORE_RIGHTS', 'MEMBERS_OUT_OF_SIGHT']).optional(),
})

export type GroupModel = z.infer<typeof GroupSchema>

export const emptyGroup: GroupModel = {
  name: '',
  role: '',
  acls: [],
  features: [],
  requiredAcls: [],
  usersCount: 0,
  hiddenUsersCount: 0,
}
