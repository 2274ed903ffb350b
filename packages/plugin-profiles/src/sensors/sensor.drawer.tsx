import { ApiError } from '@muster/core'
import { Button, Loading, StatePanel, useClient } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { openedRecord } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SensorPanel } from './sensor-panel.tsx'
import { aSensor } from './sensor.model.ts'
import { sensors } from './sensors.resource.ts'

interface Props {
  /** Null adds a sensor. */
  sensorId: number | null
  /** Receives the sensor's ID, or null after deletion. */
  onSaved(sensorId: number | null): void
  close(): void
}

/** Loads a sensor and opens its panel (001 §4). */
export function SensorDrawer({ sensorId, onSaved, close }: Props): ReactNode {
  const { t } = useTranslation()
  const client = useClient(sensors)
  const { data, error, refetch } = useQuery({
    ...openedRecord(sensors, client, sensorId ?? 0),
    enabled: sensorId !== null,
    // keeps a refetch from overwriting edits
    refetchOnWindowFocus: false,
  })
  const opened = sensorId === null ? { model: aSensor, version: undefined } : data
  if (opened) return <SensorPanel {...{ sensorId, opened, onSaved, close }} />
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
