import { z } from 'zod'

const name = z.string().trim().min(1).max(200)

export const Platform = z.object({ name })

export const SourceAddress = z.object({ name, code: z.number().int().min(0).max(255).nullable() })

/** Accepts null in the form's initial value and rejects it on saving. */
const required = (number: z.ZodNumber) =>
  number.nullable().refine((value): boolean => value !== null, 'screens.invalid.missing')

export const Dm1Parameter = z.object({
  description: z.string().trim().min(1).max(500),
  dtcCode: z.string().max(50),
  spnCode: required(z.number().int().min(0).max(524_287)),
  fmiCode: required(z.number().int().min(0).max(31)),
  lampColorId: z.number().nullable(),
  notes: z.string().max(4000),
  platformId: required(z.number()),
  sourceAddressId: required(z.number()),
})

export const aPlatform: z.infer<typeof Platform> = { name: '' }
export const aSourceAddress: z.infer<typeof SourceAddress> = { name: '', code: null }
export const aDm1Parameter: z.infer<typeof Dm1Parameter> = {
  description: '',
  dtcCode: '',
  spnCode: null,
  fmiCode: null,
  lampColorId: null,
  notes: '',
  platformId: null,
  sourceAddressId: null,
}
