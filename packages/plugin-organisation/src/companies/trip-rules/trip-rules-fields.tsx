import { lookupTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Button, useFormat } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RuleFields } from './rule-fields.tsx'
import { settingOf, type Edited, type Setting, type TripRule, type TripRules } from './trip-rules.ts'

interface Props {
  detail: TripRules
  own: Edited
  disabled: boolean
  onChange(own: Edited): void
}

/** Selects the inherited rules, or custom ones by machine type. */
export function TripRulesFields({ detail, own, disabled, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const value = useSettingText()(detail.inherited)
  const { companyName } = detail.inherited
  return (
    <>
      <Select
        label={t('organisation.tripRules.setting')}
        nullable
        placeholder={
          companyName === undefined
            ? t('organisation.tripRules.default', { value })
            : t('organisation.tripRules.inherited', { company: companyName, value })
        }
        disabled={disabled}
        options={[{ value: 'own', label: t('organisation.tripRules.own') }]}
        value={own === null ? null : 'own'}
        onChange={mode => onChange(mode === null ? null : settingOf(detail.inherited))}
      />
      {own && <OwnRules own={own} standards={detail.standards} disabled={disabled} onChange={onChange} />}
    </>
  )
}

interface OwnProps {
  own: Setting
  standards: TripRules['standards']
  disabled: boolean
  onChange(own: Setting): void
}

/** Initial rule of an installation without machine types. */
const first: TripRule = {
  by: 'KEY',
  stopMinutes: 10,
  placeMinutes: 20,
  placeMetres: 200,
  shortestMinutes: 2,
  gapMinutes: 60,
}

function OwnRules({ own, standards, disabled, onChange }: OwnProps) {
  const { t } = useTranslation()
  const types = useLookup(lookupTypes)
  const { others } = own
  const free = numbered(types.items).filter(({ value }) => !own.types.some(({ typeId }) => typeId === value))
  const labelOf = (id: number) => types.items.find(row => Number(row.id) === id)?.label ?? String(id)
  const standardOf = (id?: number) => {
    const { typeId: _, ...rule } = standards.find(({ typeId }) => typeId === id) ?? { typeId: id, ...first }
    return rule
  }
  return (
    <>
      {own.types.map(({ typeId, ...rule }) => (
        <RuleFields
          key={typeId}
          label={labelOf(typeId)}
          rule={rule}
          disabled={disabled}
          onChange={edited =>
            onChange({ ...own, types: own.types.map(type => (type.typeId === typeId ? { typeId, ...edited } : type)) })
          }
          remove={
            !disabled && (
              <Button
                look="quiet"
                icon="close"
                aria-label={t('organisation.tripRules.remove', { type: labelOf(typeId) })}
                onClick={() => onChange({ ...own, types: own.types.filter(type => type.typeId !== typeId) })}
              />
            )
          }
        />
      ))}
      {!disabled && (
        <Select
          label={t('organisation.tripRules.addType')}
          nullable
          options={free}
          {...types.choice}
          value={null}
          onChange={typeId =>
            typeId !== null &&
            onChange({ ...own, types: [...own.types, { typeId, ...(others ?? standardOf(typeId)) }] })
          }
        />
      )}
      <Select
        label={t('organisation.tripRules.others')}
        disabled={disabled}
        options={[
          { value: 'standard', label: t('organisation.tripRules.others.standard') },
          { value: 'own', label: t('organisation.tripRules.others.own') },
        ]}
        value={others ? 'own' : 'standard'}
        onChange={mode => onChange({ types: own.types, ...(mode === 'own' && { others: others ?? standardOf() }) })}
      />
      {others && (
        <RuleFields
          label={t('organisation.tripRules.others')}
          rule={others}
          disabled={disabled}
          onChange={rule => onChange({ ...own, others: rule })}
        />
      )}
    </>
  )
}

/** Describes rules by the number of types with their own. */
export function useSettingText(): (setting: Setting) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ types, others }) => {
    const count = types.length
    if (count === 0) return t(others ? 'organisation.tripRules.text.one' : 'organisation.tripRules.text.onlyStandard')
    return [
      t('organisation.tripRules.someTypes', { count, figure: format.number(count) }),
      t(others ? 'organisation.tripRules.text.others' : 'organisation.tripRules.text.standard'),
    ].join(', ')
  }
}
