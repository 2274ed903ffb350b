import { z } from 'zod'

export const CommandProfile = z.object({
  // part of the record's URL
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^/]+$/, 'commandProfiles.name.slash'),
  description: z.string().trim().max(2000),
  templateIds: z.array(z.number()).max(500),
})

export const aCommandProfile: z.infer<typeof CommandProfile> = { name: '', description: '', templateIds: [] }
