import { z } from 'zod'

export const Fleet = z.object({
  name: z.string().trim().min(1).max(200),
  desc: z.string().max(2000),
  unitIds: z.array(z.number()),
  isDefault: z.boolean(),
  /** Owner; null for the nearest company that sees all units. */
  companyId: z.number().nullable(),
})

export type FleetModel = z.infer<typeof Fleet>

export const aFleet: FleetModel = { name: '', desc: '', unitIds: [], isDefault: false, companyId: null }
