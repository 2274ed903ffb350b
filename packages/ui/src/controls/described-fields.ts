import { useEffect } from 'react'
import type { Control } from 'react-hook-form'

/** Description of a form field as text, to compare two values. */
export interface DescribedField {
  label: string
  /** Returns the text of a value; undefined for values that its control cannot show. */
  show(value: unknown): string | undefined
}

// by control of react-hook-form, which each form has for itself
const fields = new WeakMap<object, Map<string, DescribedField>>()

/**
 * Describes a field of a form as its control shows it, for controls that `useBound` does not bind. The description outlives the
 * control, which may be on a closed tab.
 *
 * @example useDescribedField(form.control, 'emails', { label: t('emails'), show: value => (value as string[]).join(', ') })
 */
export function useDescribedField(
  control: object,
  name: string,
  { label, show = () => undefined }: Pick<DescribedField, 'label'> & Partial<DescribedField>,
): void {
  useEffect(() => {
    const known = fields.get(control) ?? new Map<string, DescribedField>()
    fields.set(control, known.set(name, { label, show }))
  })
}

export const describedField = (control: Control<never> | object, name: string): DescribedField | undefined =>
  fields.get(control)?.get(name)
