/** Signals in which a device sends what it measures itself, by the types of internal inputs; the preferred one first. */
export const internalInputSignals: Readonly<Record<string, readonly string[]>> = {
  BATTERY_VOLTAGE: ['power', 'batteryVoltage'],
  DEVICE_TEMPERATURE: ['deviceTemp'],
  ACCELEROMETER: ['acceleration', 'motion'],
  GSM_SIGNAL: ['rssi'],
  SATELLITES_IN_VIEW: ['sat'],
  BACKUP_BATTERY: ['battery'],
}
