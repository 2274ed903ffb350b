/** Signals of a device's internal measurements by type of internal input; the preferred one first. */
export const internalInputSignals: Readonly<Record<string, readonly string[]>> = {
  BATTERY_VOLTAGE: ['power', 'batteryVoltage'],
  DEVICE_TEMPERATURE: ['deviceTemp'],
  ACCELEROMETER: ['acceleration', 'motion'],
  GSM_SIGNAL: ['rssi'],
  SATELLITES_IN_VIEW: ['sat'],
  BACKUP_BATTERY: ['battery'],
}
