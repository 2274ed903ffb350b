import { z } from 'zod'
import { EncodedValues, faultsOf } from './encoded-values.schema.ts'

/**
 * Display settings of a measured value (001 §3). Fields of every kind stay, so that switching the kind loses nothing.
 */
export const Measurement = z
  .object({
    kind: z.enum(['NONE', 'LABEL', 'PRESET', 'LOOKUP']),
    label: z.string().max(50),
    typeId: z.number().nullable(),
    unitId: z.number().nullable(),
    /** Texts for values of a `LOOKUP`. */
    values: EncodedValues,
  })
  .superRefine(({ kind, unitId, values }, context) => {
    const say = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (kind === 'PRESET' && unitId === null) say(['unitId'], 'screens.invalid.missing')
    if (kind !== 'LOOKUP') return
    for (const { path, message } of faultsOf(values)) say(['values', ...path], message)
  })
export type MeasurementModel = z.infer<typeof Measurement>
