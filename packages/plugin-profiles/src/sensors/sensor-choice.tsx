import { useSelectSearch } from '@muster/fleet-kit/lookups'
import { Button, useCan, useClient } from '@muster/ui'
import { Select, useBound, type FormOf, type NameOf, type Option } from '@muster/ui/controls'
import { useDrawers } from '@muster/ui/drawer-host'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { sensorPanel } from './sensors.drawers.ts'
import { sensors } from './sensors.resource.ts'
import './sensors.css'
import { useRecord } from '@muster/ui/screens'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Props for a searchable select of sensors, including the name of the selected one. */
function useSensorOptions(selected: number | null) {
  const client = useClient(sensors)
  const { filter, limit, propsOf } = useSelectSearch()
  const page = useQuery({
    queryKey: [sensors.id, 'list', 'choice', filter],
    queryFn: ({ signal }) => client.list({ page: 1, size: limit, search: filter }, { signal }),
    placeholderData: keepPreviousData,
  })
  const found = (page.data?.items ?? []).map(({ sensorId, name }): Option<number> => ({ value: sensorId, label: name }))
  const isListed = selected === null || found.some(({ value }) => value === selected)
  const one = useRecord(sensors, isListed || page.isPending ? null : selected)
  const unlisted: Option<number>[] =
    isListed || selected === null ? [] : [{ value: selected, label: one.data?.name ?? '…', unlisted: true }]
  const hidden = (page.data?.total ?? 0) - found.length
  return { options: [...unlisted, ...found], ...propsOf(page, hidden) }
}

interface Props<M extends FieldValues> {
  of: FormOf<M>
  name: NameOf<M, number | null>
  maySave: boolean
  /** Allows adding and editing sensors here. */
  hasPanel: boolean
}

/** Selects the sensor of an analog input; opens a panel to add or edit one. */
export function SensorChoice<M extends FieldValues>({ of, name, maySave, hasPanel }: Props<M>): ReactNode {
  const { t } = useTranslation()
  const { field, value, error } = useBound<M, number | null>({ of, name })
  const mayAdd = useCan(sensors.access.add ?? noAccess)
  const mayEdit = useCan(sensors.access.edit ?? noAccess)
  const drawers = useDrawers()
  const open = (sensorId: number | null) => drawers.open(sensorPanel, { sensorId, onSaved: field.onChange })
  return (
    <div className="sensor-choice">
      <Select
        label={t('profiles.sensor')}
        {...useSensorOptions(value)}
        required
        disabled={!maySave}
        ref={field.ref}
        value={value}
        error={error}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {hasPanel && maySave && (
        <div className="sensor-choice-actions">
          {/* keyed by position, so that the button keeps the focus after the sensor is deleted */}
          {[mayEdit && value !== null ? value : undefined, mayAdd ? null : undefined]
            .filter(sensorId => sensorId !== undefined)
            .map((sensorId, place) => (
              <Button key={place} icon={sensorId === null ? 'plus' : 'edit'} onClick={() => open(sensorId)}>
                {t(sensorId === null ? 'profiles.sensor.add' : 'profiles.sensor.edit')}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}

const noAccess = { anyOf: [] }
