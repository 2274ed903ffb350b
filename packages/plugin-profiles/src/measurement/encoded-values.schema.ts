import { z } from 'zod'

/** Texts for raw values, limited as in the contract. */
export const EncodedValues = z.array(z.object({ value: z.number().nullable(), name: z.string().max(200) })).max(1000)
export type EncodedValuesModel = z.infer<typeof EncodedValues>

/** Returns validation errors: requires at least one entry, each with value and name (001 §5). */
export function encodedValuesErrors(values: EncodedValuesModel): { path: (string | number)[]; message: string }[] {
  if (values.length === 0) return [{ path: [], message: 'profiles.canParameter.noValues' }]
  const missing = (...path: (string | number)[]) => ({ path, message: 'screens.invalid.missing' })
  return values.flatMap(({ value, name }, index) => [
    ...(value === null ? [missing(index, 'value')] : []),
    ...(name.trim() === '' ? [missing(index, 'name')] : []),
  ])
}

/** Returns the input to send for valid values. */
export const encodedValuesInput = (values: EncodedValuesModel): { value: number; name: string }[] =>
  values.map(({ value, name }) => ({ value: value ?? 0, name }))
