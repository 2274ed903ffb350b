import type { FormOf, NameOf } from '@muster/ui/controls'
import type { FieldValues } from 'react-hook-form'

export interface Part<V> {
  form: FormOf<{ part: V }>
  path: 'part'
}

/**
 * A part of a form, to bind its fields wherever the form has it.
 *
 * @example
 * const { form, path } = partOf<M, MeasurementModel>(of, name)
 * return <Text of={form} name={`${path}.label`} label={t('…')} />
 */
export const partOf = <M extends FieldValues, V>(of: FormOf<M>, name: NameOf<M, V>): Part<V> => ({
  // only types change: TypeScript cannot follow a path into a form that it does not know
  form: of as unknown as FormOf<{ part: V }>,
  path: name as string as 'part',
})
