import { z } from 'zod'

/** The serial number is the title of the form and is not sent. */
export const Device = z.object({ serialNumber: z.string(), notes: z.string().max(4000) })

export const aDevice: z.infer<typeof Device> = { serialNumber: '', notes: '' }
