import { z } from 'zod'

export const Fleet = z.object({
  name: z.string().trim().min(1).max(200),
  desc: z.string().max(2000),
  unitIds: z.array(z.number()),
  isDefault: z.boolean(),
})

export const aFleet: z.infer<typeof Fleet> = { name: '', desc: '', unitIds: [], isDefault: false }
