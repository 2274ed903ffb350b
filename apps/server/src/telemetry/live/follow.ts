import type { Pipeline } from '../ingest/pipeline.ts'
import type { FleetState } from './fleet-state.ts'
import { alarmLasts } from './unit-status.ts'

/** Applies committed positions and high-priority alarms to live state. Returns an unsubscribe function. */
export function followIngest(pipeline: Pipeline, live: FleetState): () => void {
  const stopPositions = pipeline.onPositions(positions => {
    for (const { unitId, companyId, statusId, observation } of positions) {
      const { time, latitude, longitude, speed, course } = observation
      live.upsert({ unitId, companyId, statusId, time, latitude, longitude, speed, course })
    }
  })
  const stopAlarms = pipeline.onAlarms(alarms => {
    for (const { unitId, priorityCode, occurredAt } of alarms) {
      if (priorityCode === 'HIGH') live.flagAlarm(unitId, occurredAt + alarmLasts)
    }
  })
  return () => {
    stopPositions()
    stopAlarms()
  }
}
