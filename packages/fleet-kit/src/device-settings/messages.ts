/** English texts of this folder, loaded with the first screen inside. */
export const deviceSettingsMessages = {
  'deviceSettings.notSent':
    'Not sent: this device takes no settings. Set its rates, sleep and motion on the device itself.',
  'deviceSettings.notSent.profile':
    'Not sent: the devices of these units take no settings. Set rates, sleep and motion on the devices themselves. The battery limit and its alarms apply, and the rates decide when a unit counts as silent.',
} as const
