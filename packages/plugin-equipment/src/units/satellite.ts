import type { SatelliteModel } from './unit.schema.ts'

/** Values that unlocking creates (001 §9). */
export const satelliteDefaults: SatelliteModel = {
  enabled: false,
  sendAlarm: true,
  noGsmTime: 900,
  scheduledPositionRate: 240,
  inputReportRate: 1440,
  canReportRate: 1440,
  reportSummaryTimeSend: '00:00',
  deviceModemSat: { imei: '' },
}

/** Minutes between two reports, labelled as reports per day (001 §9). */
export const rateOptions = [0, 1440, 720, 480, 360, 240, 180, 120, 60].map(minutes => ({
  value: minutes,
  label: String(minutes === 0 ? 0 : 1440 / minutes),
}))

export const summaryTimes = Array.from({ length: 24 }, (_, hour) => {
  const time = `${String(hour).padStart(2, '0')}:00`
  return { value: time, label: time }
})
