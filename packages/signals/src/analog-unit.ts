/** In which unit the raw values of analog inputs arrive: `AUTO` goes by the protocol of the device. */
export type AnalogUnit = 'AUTO' | 'VOLTS' | 'MILLIVOLTS'

/**
 * Protocols whose decoder in Traccar gives `adc1`, `adc2`, … in volts: it divides what the device counts, or the device itself sends
 * volts with decimals. Every other one passes on what the device sends, which is millivolts for most. `docs/inputs.md` has the table.
 */
export const voltProtocols: ReadonlySet<string> = new Set([
  'adm',
  'alematics',
  'arnavi',
  'avema',
  'blackkite',
  'bstpl',
  'dway',
  'easytrack',
  'gator',
  'gl200',
  'gosafe',
  'gt06',
  'hyn600',
  'intellitrac',
  'its',
  'ivt401',
  'jt808',
  'laipac',
  'milesmate',
  'oko',
  'siwi',
  'starcom',
  'starlink',
  'startek',
  'suntech',
  'swiftech',
  't800x',
  'teltonika',
  'tmg',
  'trakmate',
  'tytan',
  'ulbotech',
  'upro',
  'vtfms',
  'wialon',
  'xirgo',
])

/** Millivolts in one of the raw value: 1000 for volts. */
export function millivoltsIn(unit: AnalogUnit, protocol: string | undefined): 1 | 1000 {
  if (unit !== 'AUTO') return unit === 'VOLTS' ? 1000 : 1
  return protocol !== undefined && voltProtocols.has(protocol) ? 1000 : 1
}
