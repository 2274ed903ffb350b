import { z } from 'zod'

/** How a measured value is shown (001 §3), with every kind's fields, so that a user can try a kind and return. */
export const Measurement = z
  .object({
    /** `LOOKUP` is stored by other programs; here it can be replaced, but not entered. */
    kind: z.enum(['NONE', 'LABEL', 'PRESET', 'LOOKUP']),
    label: z.string().max(50),
    typeId: z.number().nullable(),
    unitId: z.number().nullable(),
    values: z.array(z.object({ value: z.number(), name: z.string() })),
  })
  .superRefine(({ kind, unitId }, context) => {
    if (kind === 'PRESET' && unitId === null)
      context.addIssue({ code: 'custom', path: ['unitId'], message: 'screens.invalid.missing' })
  })
export type MeasurementModel = z.infer<typeof Measurement>
