import { defineDrawer } from '@muster/core'

/** Adds a sensor, or changes the one of that id: one panel for both (001 §4). */
export const sensorPanel = defineDrawer<{ sensorId: number | null; onSaved(sensorId: number | null): void }>({
  id: 'sensor',
  access: { anyOf: ['ADM_IOPROFILE_VIEW'] },
  load: () => import('./sensor.drawer.tsx').then(m => m.SensorDrawer),
})
