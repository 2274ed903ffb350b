import { statusSignals } from '@muster/signals'
import type { TFunction } from 'i18next'
import { languages } from '#kernel/languages.ts'
import { unitIn } from '#kernel/texts/unit-in.ts'
import type { LookupItem } from './lookup-item.ts'

/** Row with the text key of its label, or with a language-independent label. */
export interface ConstantRow {
  id: number | string
  code?: string
  text?: string
  label?: string
  /** Text key of a note on the row. */
  notes?: string
  [column: string]: string | number | boolean | undefined
}

/** Returns rows with IDs from `first`, labelled by `label.<texts>.<code>`. */
const numbered = (texts: string, first: number, ...codes: string[]): ConstantRow[] =>
  codes.map((code, index) => ({ id: first + index, code, text: `label.${texts}.${code}` }))

/** Returns rows with their code as ID, labelled by `label.<texts>.<code>`. */
const coded = (texts: string, ...codes: string[]): ConstantRow[] =>
  codes.map(code => ({ id: code, code, text: `label.${texts}.${code}` }))

/** Returns rows with the same label in every language. */
const named = (...names: string[]): ConstantRow[] => names.map(name => ({ id: name, label: name }))

const comparisons = ['GREATER_THAN', 'GREATER_OR_EQUAL', 'LESS_THAN', 'LESS_OR_EQUAL', 'EQUAL', 'NOT_EQUAL']
const markets = numbered('market', 1, 'EU', 'NA', 'LATAM', 'APAC', 'MEA')
const frequencies = numbered('frequency', 1, 'DAILY', 'WEEKLY', 'MONTHLY')

/** Reference tables defined in code: enumerations of 001 §3–§4 and 002 §3, and options of forms. */
export const constantTables: Record<string, readonly ConstantRow[]> = {
  'can-alarm-behaviors': numbered('comparison', 1, ...comparisons, 'CHANGED'),
  'virtual-can-alarm-behaviors': numbered('comparison', 1, 'GREATER_THAN', 'LESS_THAN', 'CHANGED'),
  'can-detection-types': numbered('detection', 1, 'LAST', 'AVERAGE', 'MINIMUM', 'MAXIMUM', 'SUM'),
  'can-parameter-signal-types': coded('signalSource', 'CAN', 'INPUT_ANALOG', 'INTERNAL'),
  'can-parameter-types': coded('parameterUnit', 'LABEL', 'PRESET', 'LOOKUP'),
  'data-frames': numbered('dataFrame', 1, 'STANDARD', 'EXTENDED', 'BOTH'),
  'date-formats': named('dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd', 'dd.MM.yyyy', 'dd MMM yyyy'),
  'time-formats': named('HH:mm', 'HH:mm:ss', 'hh:mm a', 'hh:mm:ss a'),
  'device-channels': numbered('channel', 1, 'GSM', 'SATELLITE', 'WI_FI', 'BLUETOOTH'),
  'device-protocols': numbered('protocol', 1, 'TRACCAR_GATEWAY', 'ISO_15143_3', 'TRACK_FILE'),
  'device-types': ['amx', 'wlx', 'am35'].map(code => ({ id: code, code, label: code.toUpperCase() })),
  'dm1-condition-operators': numbered('comparison', 1, ...comparisons),
  'dm1-conversion-methods': numbered('conversion', 1, 'VERSION_1', 'VERSION_2', 'VERSION_3', 'VERSION_4'),
  'dm1-lamp-colors': numbered('lamp', 1, 'RED', 'AMBER', 'PROTECT', 'MIL'),
  'geo-fence-types': coded('fence', 'INSIDE', 'OUTSIDE', 'BOTH'),
  'geo-shape-categories': numbered('shape', 1, 'CIRCLE', 'POLYGON', 'POINT').map(shape => ({
    ...shape,
    isFence: shape.code !== 'POINT',
  })),
  'io-profiles-analog-sygnal-types': numbered('analogSignal', 1, 'VOLTAGE', 'FREQUENCY', 'RATIOMETRIC'),
  'io-profiles-device-feature-sets': [
    { id: 'amx', code: 'amx', label: 'AMX', maxInputs: 8, maxInternalInputs: 4, maxOutputs: 4 },
    { id: 'wlx', code: 'wlx', label: 'WLX', maxInputs: 6, maxInternalInputs: 6, maxOutputs: 2 },
    { id: 'am35', code: 'am35', label: 'AM35', maxInputs: 4, maxInternalInputs: 6, maxOutputs: 2 },
  ],
  'io-profiles-input-states': numbered('inputState', 0, 'LOW', 'HIGH', 'OPEN'),
  'io-profiles-input-types': coded('inputType', 'DIGITAL', 'ANALOG'),
  'io-profiles-internal-input-types': numbered(
    'internalInput',
    1,
    'BATTERY_VOLTAGE',
    'DEVICE_TEMPERATURE',
    'ACCELEROMETER',
    'GSM_SIGNAL',
    'SATELLITES_IN_VIEW',
    'BACKUP_BATTERY',
  ),
  'io-profiles-sensor-types': coded(
    'sensor',
    'FUEL_VOLTAGE',
    'VOLTAGE',
    'INTERPOLATED_FREQUENCY',
    'INTERPOLATED_RATIOMETRIC',
    'INTERPOLATED_VOLTAGE',
  ),
  'io-profiles-transfer-function-types': coded('transfer', 'LINEAR', 'TABLE'),
  'io-profiles-voltage-ranges': ['V5', 'V12', 'V24', 'V36'].map(code => ({ id: code, code, label: code })),
  languages: languages.map(({ id, code, ownName }) => ({ id, code, codeIso: code, label: ownName })),
  'languages-by-region': languages.map(({ id, code, ownName }) => ({
    id,
    code,
    codeIso: code,
    label: ownName,
    regionId: 1,
  })),
  loaders: numbered('loader', 1, 'FRONT_LOADER', 'BACKHOE', 'GRAB'),
  'maintenance-interval-types': [
    { id: 1, code: 'ODOMETER', text: 'label.measure.ODOMETER', category: 'length' },
    { id: 2, code: 'ENGINE_HOURS', text: 'label.measure.ENGINE_HOURS', category: 'time' },
  ],
  markets,
  'disclaimer-markets': markets.map(market => ({ ...market, disclaimer: true })),
  'notification-types': numbered('notification', 0, 'NONE', 'REPORT_ONLY', 'ALARM_ONLY', 'BOTH'),
  operators: numbered('comparison', 1, ...comparisons),
  'power-motion-modes': numbered('motionMode', 1, 'ANY_MOTION', 'SUSTAINED_MOTION', 'NO_MOTION'),
  'power-motions': numbered('motion', 1, 'ACCELEROMETER', 'GPS_SPEED', 'BOTH'),
  'power-state-change': numbered('stateChange', 1, 'KEY_OFF', 'MOTION_ENDED', 'BATTERY_LOW', 'TIMER'),
  presets: numbered('preset', 1, 'metric', 'imperial'),
  'repsched-frequency-types': frequencies,
  'repsched-frequency-types-with-notes': frequencies.map(frequency => ({
    ...frequency,
    notes: `label.frequencyNotes.${frequency.code}`,
  })),
  'service-levels': numbered('serviceLevel', 1, 'BASIC', 'STANDARD', 'PREMIUM'),
  'status-profile-duty-types': statusSignals.map(({ label: _, ...signal }) => ({
    ...signal,
    text: `label.dutyType.${signal.code}`,
  })),
  'subscription-types': coded('subscription', 'ACTIVATION', 'RENEWAL', 'FACTORY'),
  'type-families': numbered('typeFamily', 1, 'AGRICULTURAL', 'CONSTRUCTION', 'ROAD', 'OTHER'),
  'type-of-unit-uses': numbered('unitUse', 1, 'OWN', 'RENTAL', 'DEMONSTRATION', 'CONTRACT_WORK'),
  'vehicle-filters': numbered('unitFilter', 1, 'ALL_UNITS', 'WITH_ALARMS', 'WITHOUT_SIGNAL', 'WITH_MAINTENANCE_DUE'),
  'widget-classes': numbered('widget', 1, 'COUNTER', 'LIST', 'CHART', 'MAP'),
  platforms: numbered('platform', 1, 'WEB', 'MOBILE', 'EMBEDDED'),
}

/** Returns the row in the reader's language. */
export function shownRow(t: TFunction, { text, label = '', notes, ...row }: ConstantRow): LookupItem {
  return {
    ...row,
    label: text === undefined ? label : t(text),
    ...(notes !== undefined && { notes: t(notes) }),
    ...(typeof row['unit'] === 'string' && { unit: unitIn(t, row['unit']) }),
  }
}
