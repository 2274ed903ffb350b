/** English texts of this folder, loaded with the first screen inside. */
export const deviceSettingsMessages = {
  'deviceSettings.applied': 'Applied by the device',
  'deviceSettings.kind.can': 'CAN bus profile',
  'deviceSettings.kind.curfew': 'Curfew profile',
  'deviceSettings.kind.geofences': 'Geofences',
  'deviceSettings.kind.io': 'I/O profile',
  'deviceSettings.kind.power': 'Power profile',
  'deviceSettings.kind.satellite': 'Satellite configuration',
  'deviceSettings.kind.status': 'Status profile',
  'deviceSettings.notSent':
    'Not sent: this device takes no settings. Set its rates, sleep, motion and CAN frames on the device itself.',
  'deviceSettings.notSent.profile':
    'Sent to devices that are connected to Muster directly. Devices of other gateways take no settings: set rates, sleep and motion on the devices themselves. The battery limit and its alarms apply to all, and the rates decide when a unit counts as silent.',
  'deviceSettings.notSupported': 'The device does not use these settings.',
  'deviceSettings.pending': 'Pending, changed {{ago}}',
  'deviceSettings.refused': 'Refused by the device: {{reason}}',
  'deviceSettings.refused.noReason': 'Refused by the device',
} as const
