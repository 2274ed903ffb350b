/** Names that feeds give to events and alarms, by code of the `alarm_type` row. */
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

/** Events of normal operation, which are not alarms. */
const routine = new Set(
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

export const isRoutineEvent = (type: string): boolean => routine.has(type.toLowerCase())

/** Maps a feed's event name to an alarm type; unknown names become `OTHER`, so that no event is lost. */
export const alarmTypeOf = (type: string) => codes.get(type.toLowerCase()) ?? 'OTHER'

/** Kind of the profile that sets notification group and priority, by alarm type. */
const profileKinds: Readonly<Record<string, string>> = {
  CURFEW: 'curfew-profile',
  MAINTENANCE: 'maintenance-profile',
  LOW_BATTERY: 'power-profile',
  POWER_CUT: 'power-profile',
  FAULT: 'can-profile',
  ENGINE_OVERHEAT: 'can-profile',
  LOW_FUEL: 'can-profile',
}

/** Returns null for alarm types without a profile, and for those with groups in their events. */
export const profileKindOf = (code: string): string | null => profileKinds[code] ?? null
