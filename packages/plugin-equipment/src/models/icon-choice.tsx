import { VehicleIcon } from '@muster/fleet-kit/vehicle-images'
import { useVehicleIcons } from '@muster/fleet-kit/vehicle-icons'
import { Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  kind: 'type' | 'model'
  value: string | null
  onChange(icon: string | null): void
}

/** Selects the map icon of a type or model. */
export function IconChoice({ kind, value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const icons = useVehicleIcons()
  const names = [...new Set([...Object.keys(icons ?? {}), ...(value ? [value] : [])])].toSorted()
  return (
    <div className="model-configuration-choice">
      <Select
        label={t('equipment.icon')}
        placeholder={t(kind === 'model' ? 'equipment.icon.ofType' : 'equipment.icon.general')}
        nullable
        options={names.map(name => ({ value: name, label: iconLabel(name) }))}
        value={value}
        onChange={onChange}
      />
      <VehicleIcon name={value ?? 'icon-wolf-general'} size={32} />
    </div>
  )
}

/** Converts `icon-wolf-dump-truck` to `Dump truck`. */
export function iconLabel(name: string): string {
  const label = name.replace(/^icon-wolf-?/, '').replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
