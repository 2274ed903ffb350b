import { useSession } from '@muster/ui'
import { Select, useBound, type Bound } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { companyLookup } from './paged-lookup.ts'
import { usePagedLookup } from './use-paged-lookup.ts'

type Id = number | null | undefined

interface OwnerChoiceProps<Model extends FieldValues> extends Omit<Bound<Model, Id>, 'label'> {
  /** Owner of a record without a selected one; default: the user's company. */
  byDefault?: number | undefined
}

/**
 * Selects the company that owns a record. Shows the default while the field is empty, so that users see who will see the
 * record.
 *
 * @example <OwnerChoice of={form} name="companyId" />
 */
export function OwnerChoice<Model extends FieldValues>({
  of,
  name,
  byDefault,
  ...rest
}: OwnerChoiceProps<Model>): ReactNode {
  const { t } = useTranslation()
  const own = useSession()?.companyId
  const { field, value, error } = useBound<Model, Id>({ of, name })
  const shown = value ?? byDefault ?? own
  const { options, ...table } = usePagedLookup(companyLookup, shown == null ? [] : [shown])
  return (
    <Select
      label={t('lookup.owner')}
      hint={t('lookup.owner.hint')}
      {...rest}
      {...table}
      {...{ name, ref: field.ref, onBlur: field.onBlur }}
      options={options.map(option =>
        option.label === `#${option.value}` ? { ...option, label: t('lookup.owner.above') } : option,
      )}
      error={error}
      required
      value={shown}
      onChange={field.onChange}
    />
  )
}
