import { missing } from '@muster/core'
import { MultiSelect, Select, useBound, type Bound } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { PagedLookup } from './paged-lookup.ts'
import { usePagedLookup } from './use-paged-lookup.ts'

interface WithLookup {
  lookup: PagedLookup
}

type Id = number | null | undefined
type Ids = readonly number[] | null | undefined

/**
 * Selects one row of a large lookup, bound to a form field.
 *
 * @example <LookupChoice of={form} name="companyId" label={t('…')} lookup={companyLookup} required />
 */
export function LookupChoice<M extends FieldValues>({
  of,
  name,
  lookup,
  ...rest
}: Bound<M, Id> & WithLookup & { nullable?: boolean; placeholder?: string }): ReactNode {
  const { field, value, error } = useBound<M, Id>({
    of,
    name,
    required: rest.required,
    label: rest.label,
    show: id => table.options.find(option => option.value === id)?.label,
  })
  const table = usePagedLookup(lookup, value == null ? [] : [value])
  return (
    <Select
      {...rest}
      {...table}
      {...{ name, ref: field.ref, onBlur: field.onBlur }}
      error={error}
      value={value}
      onChange={field.onChange}
    />
  )
}

/** @example <LookupChoices of={form} name="extraCompanyIds" label={t('…')} lookup={companyLookup} /> */
export function LookupChoices<M extends FieldValues>({
  of,
  name,
  lookup,
  ...rest
}: Bound<M, Ids> & WithLookup): ReactNode {
  const { field, value, error } = useBound<M, Ids>({
    of,
    name,
    required: rest.required,
    label: rest.label,
    show: ids => ids.map(id => table.options.find(option => option.value === id)?.label ?? missing).join(', '),
  })
  const table = usePagedLookup(lookup, value ?? [])
  return <MultiSelect {...rest} {...table} error={error} value={value ?? []} onChange={field.onChange} />
}

interface LookupSelectProps extends WithLookup {
  label: string
  hint?: string
  error?: string
  required?: boolean
  disabled?: boolean
  value: number | null | undefined
  onChange(id: number | null): void
}

interface LookupMultiSelectProps extends Omit<LookupSelectProps, 'value' | 'onChange'> {
  value: readonly number[]
  onChange(ids: number[]): void
}

/** Selects several rows of a large lookup outside a form. */
export function LookupMultiSelect({ lookup, ...rest }: LookupMultiSelectProps): ReactNode {
  return <MultiSelect {...rest} {...usePagedLookup(lookup, rest.value)} />
}

/** Selects one row of a large lookup outside a form. */
export function LookupSelect({ lookup, ...rest }: LookupSelectProps): ReactNode {
  return <Select {...rest} {...usePagedLookup(lookup, rest.value == null ? [] : [rest.value])} />
}
