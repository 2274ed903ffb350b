/** Rows of `alarm_type` that the feeds' names of events and alarms mean. */
const codes = new Map(
  Object.entries({
    OVERSPEED: ['deviceOverspeed', 'overspeed'],
    GEOFENCE_ENTER: ['geofenceEnter'],
    GEOFENCE_EXIT: ['geofenceExit', 'geofence'],
    CURFEW: ['curfew'],
    LOW_BATTERY: ['lowBattery', 'lowPower'],
    POWER_CUT: ['powerCut', 'powerOff'],
    TOWING: ['tow', 'unaccompaniedMotion'],
    FUEL_DROP: ['fuelLeak', 'deviceFuelDrop', 'fuelDrop'],
    LOW_FUEL: ['lowFuel'],
    ENGINE_OVERHEAT: ['temperature', 'engineOverheat'],
    FAULT: ['fault'],
    SOS: ['sos', 'accident', 'fallDown'],
    IDLE: ['idle'],
    DEVICE_OFFLINE: ['deviceOffline', 'deviceInactive'],
    DEVICE_ONLINE: ['deviceOnline'],
    IGNITION_ON: ['ignitionOn'],
    IGNITION_OFF: ['ignitionOff'],
    MAINTENANCE: ['maintenance'],
    INPUT: ['input'],
  }).flatMap(([code, types]) => types.map(type => [type.toLowerCase(), code] as const)),
)

/** Events that gateways report in normal operation. They are no alarms. */
const plain = new Set(
  [
    'deviceMoving',
    'deviceStopped',
    'deviceUnknown',
    'deviceFuelIncrease',
    'commandResult',
    'driverChanged',
    'queuedCommandSent',
    'textMessage',
    'media',
    'powerOn',
    'powerRestored',
  ].map(type => type.toLowerCase()),
)

export const isPlainEvent = (type: string): boolean => plain.has(type.toLowerCase())

/** The alarm type an event becomes; `OTHER` for what has no row of its own, so that no event is lost. */
export const alarmCode = (type: string) => codes.get(type.toLowerCase()) ?? 'OTHER'

/** The kind of profile whose unit raises an alarm: it says who is notified and how urgent it is. */
const profileKinds: Readonly<Record<string, string>> = {
  CURFEW: 'curfew-profile',
  MAINTENANCE: 'maintenance-profile',
  LOW_BATTERY: 'power-profile',
  POWER_CUT: 'power-profile',
  FAULT: 'can-profile',
  ENGINE_OVERHEAT: 'can-profile',
  LOW_FUEL: 'can-profile',
}

/** Of an alarm code; null for alarms that no profile is about, or whose event names its groups itself. */
export const alarmProfileKind = (code: string): string | null => profileKinds[code] ?? null
