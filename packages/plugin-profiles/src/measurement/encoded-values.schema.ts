import { z } from 'zod'

/** Raw values and the texts that stand for them (contract). */
export const EncodedValues = z.array(z.object({ value: z.number().nullable(), name: z.string().max(200) })).max(1000)
export type EncodedValuesModel = z.infer<typeof EncodedValues>

/** What is wrong with them: at least one, each with both (001 §5). */
export function faultsOf(values: EncodedValuesModel): { path: (string | number)[]; message: string }[] {
  if (values.length === 0) return [{ path: [], message: 'profiles.canParameter.noValues' }]
  const missing = (...path: (string | number)[]) => ({ path, message: 'screens.invalid.missing' })
  return values.flatMap(({ value, name }, index) => [
    ...(value === null ? [missing(index, 'value')] : []),
    ...(name.trim() === '' ? [missing(index, 'name')] : []),
  ])
}

/** As they are sent, once they are complete. */
export const encodedOf = (values: EncodedValuesModel): { value: number; name: string }[] =>
  values.map(({ value, name }) => ({ value: value ?? 0, name }))
