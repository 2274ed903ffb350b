import { ApiError } from '@muster/core'
import { Button, Loading, StatePanel, useService } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SensorPanel } from './sensor-panel.tsx'
import { aSensor } from './sensor.model.ts'
import { sensors } from './sensors.resource.ts'

interface Props {
  /** Null adds one. */
  sensorId: number | null
  /** With the sensor's id, or null once it is deleted. */
  onSaved(sensorId: number | null): void
  close(): void
}

/** One panel adds and edits a sensor (001 §4). */
export function SensorDrawer({ sensorId, onSaved, close }: Props): ReactNode {
  const { t } = useTranslation()
  const service = useService(sensors)
  const { data, error, refetch } = useQuery({
    queryKey: [sensors.id, 'detail', String(sensorId)],
    queryFn: ({ signal }) => service.get(sensorId ?? 0, { signal }),
    enabled: sensorId !== null,
    // what somebody is editing is not replaced behind their back
    refetchOnWindowFocus: false,
  })
  const sensor = sensorId === null ? aSensor : data
  if (sensor) return <SensorPanel {...{ sensorId, sensor, onSaved, close }} />
  return (
    <Drawer title={t('profiles.sensor')} onClose={close}>
      {error ? (
        <StatePanel icon="alert" title={t('profiles.sensor.failed')}>
          <p>{error instanceof ApiError ? error.message : undefined}</p>
          <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </StatePanel>
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}
