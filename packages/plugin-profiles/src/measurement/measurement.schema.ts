import { z } from 'zod'
import { EncodedValues, encodedValuesErrors } from './encoded-values.schema.ts'

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
    const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (kind === 'PRESET' && unitId === null) addIssue(['unitId'], 'screens.invalid.missing')
    if (kind !== 'LOOKUP') return
    for (const { path, message } of encodedValuesErrors(values)) addIssue(['values', ...path], message)
  })
export type MeasurementModel = z.infer<typeof Measurement>
