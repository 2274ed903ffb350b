import { z } from 'zod'

export const ServiceType = z.object({ name: z.string().trim().min(1).max(200), isDefault: z.boolean() })

export const aServiceType: z.infer<typeof ServiceType> = { name: '', isDefault: false }
