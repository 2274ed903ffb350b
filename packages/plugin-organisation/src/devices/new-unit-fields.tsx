import { lookupBrands, lookupModels, lookupTypes } from '@muster/contract'
import { companyLookup, LookupSelect, numbered, useLookup } from '@muster/fleet-kit/lookups'
import { useApi } from '@muster/ui'
import { LimitedTextField, Select } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Input for a new unit; without a type, the server uses the brand and model that the device reports. */
export interface NewUnit {
  companyId?: number
  name: string
  typeId?: number
  brandId?: number
  modelId?: number
}

interface Props {
  value: NewUnit
  /** Marks missing values after the first attempt to submit. */
  wasSubmitted: boolean
  onChange(value: NewUnit): void
}

export function NewUnitFields({ value: { companyId, name, ...kind }, wasSubmitted, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const missing = (isMissing: boolean) => (wasSubmitted && isMissing ? t('controls.required') : undefined)
  const change = (company: number | null | undefined, name: string, kind: Omit<NewUnit, 'name' | 'companyId'>) =>
    onChange({ name, ...kind, ...(company != null && { companyId: company }) })
  return (
    <>
      <LookupSelect
        label={t('organisation.company')}
        lookup={companyLookup}
        required
        error={missing(companyId === undefined)}
        value={companyId}
        onChange={id => change(id, name, kind)}
      />
      <LimitedTextField
        label={t('organisation.waiting.unitName')}
        max={200}
        required
        error={missing(name.trim() === '')}
        value={name}
        onChange={text => change(companyId, text, kind)}
      />
      <KindFields kind={kind} onChange={next => change(companyId, name, next)} />
    </>
  )
}

type Kind = Omit<NewUnit, 'name' | 'companyId'>

/** Selects type, brand and model; each narrows the next. */
function KindFields({ kind: { typeId, brandId, modelId }, onChange }: { kind: Kind; onChange(kind: Kind): void }) {
  const { t } = useTranslation()
  const types = useLookup(lookupTypes)
  const brands = useLookup(lookupBrands)
  const models = useQuery({
    ...useApi().queryFor(lookupModels, {
      query: { ...(brandId !== undefined && { brandId }), ...(typeId !== undefined && { typeId }) },
    }),
    enabled: brandId !== undefined && typeId !== undefined,
  })
  return (
    <>
      <Select
        label={t('organisation.waiting.type')}
        hint={t('organisation.waiting.typeHint')}
        nullable
        options={numbered(types.items)}
        value={typeId}
        onChange={id => onChange(id == null ? {} : { typeId: id, ...(brandId !== undefined && { brandId }) })}
        {...types.choice}
      />
      {typeId !== undefined && (
        <Select
          label={t('organisation.waiting.brand')}
          nullable
          options={numbered(brands.items)}
          value={brandId}
          onChange={id => onChange(id == null ? { typeId } : { typeId, brandId: id })}
          {...brands.choice}
        />
      )}
      {typeId !== undefined && brandId !== undefined && (
        <Select
          label={t('organisation.waiting.model')}
          nullable
          options={numbered(models.data ?? [])}
          value={modelId}
          onChange={id => onChange({ typeId, brandId, ...(id != null && { modelId: id }) })}
          loading={models.isPending}
          failure={models.error?.message}
          onRetry={() => void models.refetch()}
        />
      )}
    </>
  )
}
