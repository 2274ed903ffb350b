import type { FormOf, NameOf } from '@muster/ui/controls'
import type { FieldValues } from 'react-hook-form'

export interface Part<V> {
  form: FormOf<{ part: V }>
  path: 'part'
}

/**
 * Narrows a form to one of its parts, so that components can bind fields at any path.
 *
 * @example
 * const { form, path } = partOf<M, MeasurementModel>(of, name)
 * return <Text of={form} name={`${path}.label`} label={t('…')} />
 */
export const partOf = <M extends FieldValues, V>(of: FormOf<M>, name: NameOf<M, V>): Part<V> => ({
  // changes only types, because TypeScript cannot resolve a path in a generic form
  form: of as unknown as FormOf<{ part: V }>,
  path: name as string as 'part',
})
