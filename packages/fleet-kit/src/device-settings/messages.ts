/** English texts of this folder, loaded with the first screen inside. */
export const deviceSettingsMessages = {
  'deviceSettings.notSent':
    'Not sent: this device takes no settings. Set its rates, sleep and motion on the device itself.',
  'deviceSettings.notSent.profile':
    'Sent to devices that are connected to Muster directly. Devices of other gateways take no settings: set rates, sleep and motion on the devices themselves. The battery limit and its alarms apply to all, and the rates decide when a unit counts as silent.',
} as const
