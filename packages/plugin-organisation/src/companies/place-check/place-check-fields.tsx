import { lookupTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Button, useFormat } from '@muster/ui'
import { NumberField, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edited, PlaceCheck, Setting } from './place-check.ts'

interface Props {
  detail: PlaceCheck
  own: Edited
  disabled: boolean
  onChange(own: Edited): void
}

/** Selects the inherited setting, an own speed limit with limits per type, or no check. */
export function PlaceCheckFields({ detail: { inherited }, own, disabled, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const describe = useInheritedText()
  const { isChecked, topSpeed, types } = inherited
  return (
    <>
      <Select
        label={t('organisation.placeCheck.setting')}
        placeholder={describe(inherited)}
        nullable
        disabled={disabled}
        options={[
          { value: 'own', label: t('organisation.placeCheck.own') },
          { value: 'off', label: t('organisation.placeCheck.off') },
        ]}
        value={own === null ? null : own.isChecked ? 'own' : 'off'}
        onChange={mode =>
          onChange(mode === null ? null : { ...(own ?? { isChecked, topSpeed, types }), isChecked: mode === 'own' })
        }
      />
      {own?.isChecked && <Speeds own={own} disabled={disabled} onChange={onChange} />}
    </>
  )
}

interface SpeedsProps {
  own: Setting
  disabled: boolean
  onChange(own: Setting): void
}

const range = { min: 10, max: 5000 }

function Speeds({ own, disabled, onChange }: SpeedsProps) {
  const { t } = useTranslation()
  const types = useLookup(lookupTypes)
  const free = numbered(types.items).filter(({ value }) => !own.types.some(({ typeId }) => typeId === value))
  const labelOf = (id: number) => types.items.find(row => Number(row.id) === id)?.label ?? String(id)
  return (
    <>
      <NumberField
        label={t('organisation.placeCheck.topSpeed')}
        hint={t('organisation.placeCheck.topSpeed.hint')}
        unit="km/h"
        required
        disabled={disabled}
        {...range}
        value={own.topSpeed}
        onChange={topSpeed => topSpeed !== null && onChange({ ...own, topSpeed })}
      />
      <h3>{t('organisation.placeCheck.types')}</h3>
      {own.types.length > 0 && (
        <ul className="place-check-types">
          {own.types.map(({ typeId, topSpeed }) => (
            <li key={typeId}>
              <NumberField
                label={labelOf(typeId)}
                unit="km/h"
                required
                disabled={disabled}
                {...range}
                value={topSpeed}
                onChange={speed =>
                  speed !== null &&
                  onChange({
                    ...own,
                    types: own.types.map(type => (type.typeId === typeId ? { typeId, topSpeed: speed } : type)),
                  })
                }
              />
              {!disabled && (
                <Button
                  look="quiet"
                  icon="close"
                  aria-label={t('organisation.placeCheck.remove', { type: labelOf(typeId) })}
                  onClick={() => onChange({ ...own, types: own.types.filter(type => type.typeId !== typeId) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <Select
          label={t('organisation.placeCheck.addType')}
          nullable
          options={free}
          {...types.choice}
          value={null}
          onChange={typeId =>
            typeId !== null && onChange({ ...own, types: [...own.types, { typeId, topSpeed: own.topSpeed }] })
          }
        />
      )}
    </>
  )
}

/** Describes a setting: its speed, and the number of types with their own speed. */
export function useSettingText(): (setting: Setting) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ isChecked, topSpeed, types }) => {
    const count = types.length
    return !isChecked
      ? t('organisation.placeCheck.off')
      : `${format.number(topSpeed)} km/h${count > 0 ? `, ${t('organisation.placeCheck.someTypes', { count, figure: format.number(count) })}` : ''}`
  }
}

/** Describes an inherited setting with its source. */
function useInheritedText() {
  const { t } = useTranslation()
  const textOf = useSettingText()
  return ({ companyName, ...setting }: PlaceCheck['inherited']) => {
    const value = textOf(setting)
    return companyName === undefined
      ? t('organisation.placeCheck.default', { value })
      : t('organisation.placeCheck.inherited', { company: companyName, value })
  }
}
