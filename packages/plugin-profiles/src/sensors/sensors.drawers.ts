import { defineDrawer } from '@muster/core'

/** Edits the sensor with the ID, or adds one for null (001 §4). */
export const sensorPanel = defineDrawer<{ sensorId: number | null; onSaved(sensorId: number | null): void }>({
  id: 'sensor',
  access: { anyOf: ['ADM_IOPROFILE_VIEW'] },
  load: () => import('./sensor.drawer.tsx').then(m => m.SensorDrawer),
})
