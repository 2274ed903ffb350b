/** Unit of the raw values of analog inputs; `AUTO` follows the protocol of the device. */
export type AnalogUnit = 'AUTO' | 'VOLTS' | 'MILLIVOLTS'

/**
 * Protocols whose Traccar decoder returns `adc1`, `adc2`, … in volts: it divides the device's count, or the device
 * sends volts with decimals. Other decoders pass on what the device sends, usually millivolts. See the table in
 * `docs/inputs.md`.
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

/** Millivolts per raw unit: 1000 for volts. */
export function millivoltsIn(unit: AnalogUnit, protocol: string | undefined): 1 | 1000 {
  if (unit !== 'AUTO') return unit === 'VOLTS' ? 1000 : 1
  return protocol !== undefined && voltProtocols.has(protocol) ? 1000 : 1
}
