import { statusSignals } from '@muster/signals'
import { languages } from '../../kernel/languages.ts'
import type { LookupItem } from './lookup-item.ts'

/** Numbered rows out of labels; codes are the labels in capitals. */
function numbered(first: number, ...labels: string[]): LookupItem[] {
  return labels.map((label, index) => ({ id: first + index, label, code: label.toUpperCase().replaceAll(/\W+/g, '_') }))
}

/** Rows whose id is their code. */
function coded(...codes: string[]): LookupItem[] {
  return codes.map(code => ({ id: code, code, label: sentence(code) }))
}

function sentence(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Reference tables that are part of the product itself: enumerations of 001 §3–§4 and 002 §3, and choices of forms. */
export const constantTables: Record<string, readonly LookupItem[]> = {
  'can-alarm-behaviors': numbered(
    1,
    'Greater than',
    'Greater or equal',
    'Less than',
    'Less or equal',
    'Equal',
    'Not equal',
    'Changed',
  ),
  'virtual-can-alarm-behaviors': numbered(1, 'Greater than', 'Less than', 'Changed'),
  'can-detection-types': numbered(1, 'Last', 'Average', 'Minimum', 'Maximum', 'Sum'),
  'can-parameter-signal-types': coded('CAN', 'INPUT_ANALOG', 'INTERNAL'),
  'can-parameter-types': coded('LABEL', 'PRESET', 'LOOKUP'),
  'data-frames': [
    { id: 1, code: 'STANDARD', label: 'Standard only' },
    { id: 2, code: 'EXTENDED', label: 'Extended only' },
    { id: 3, code: 'BOTH', label: 'Both' },
  ],
  'date-formats': ['dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd', 'dd.MM.yyyy', 'dd MMM yyyy'].map(format => ({
    id: format,
    label: format,
  })),
  'time-formats': ['HH:mm', 'HH:mm:ss', 'hh:mm a', 'hh:mm:ss a'].map(format => ({ id: format, label: format })),
  'device-channels': numbered(1, 'GSM', 'Satellite', 'Wi-Fi', 'Bluetooth'),
  'device-protocols': numbered(1, 'Traccar gateway', 'ISO 15143-3', 'Track file'),
  'device-types': coded('amx', 'wlx', 'am35'),
  'dm1-condition-operators': numbered(
    1,
    'Greater than',
    'Greater or equal',
    'Less than',
    'Less or equal',
    'Equal',
    'Not equal',
  ),
  'dm1-conversion-methods': numbered(1, 'Version 1', 'Version 2', 'Version 3', 'Version 4'),
  'dm1-lamp-colors': [
    { id: 1, code: 'RED', label: 'Red stop lamp' },
    { id: 2, code: 'AMBER', label: 'Amber warning lamp' },
    { id: 3, code: 'PROTECT', label: 'Protect lamp' },
    { id: 4, code: 'MIL', label: 'Malfunction indicator lamp' },
  ],
  'geo-fence-types': coded('INSIDE', 'OUTSIDE', 'BOTH'),
  'geo-shape-categories': [
    { id: 1, code: 'CIRCLE', label: 'Circle', isFence: true },
    { id: 2, code: 'POLYGON', label: 'Polygon', isFence: true },
    { id: 3, code: 'POINT', label: 'Point', isFence: false },
  ],
  'io-profiles-analog-sygnal-types': numbered(1, 'Voltage', 'Frequency', 'Ratiometric'),
  'io-profiles-device-feature-sets': [
    { id: 'amx', code: 'amx', label: 'AMX', maxInputs: 8, maxInternalInputs: 4, maxOutputs: 4 },
    { id: 'wlx', code: 'wlx', label: 'WLX', maxInputs: 6, maxInternalInputs: 6, maxOutputs: 2 },
    { id: 'am35', code: 'am35', label: 'AM35', maxInputs: 4, maxInternalInputs: 6, maxOutputs: 2 },
  ],
  'io-profiles-input-states': numbered(0, 'Low', 'High', 'Open'),
  'io-profiles-input-types': coded('DIGITAL', 'ANALOG'),
  'io-profiles-internal-input-types': numbered(
    1,
    'Battery voltage',
    'Device temperature',
    'Accelerometer',
    'GSM signal',
    'Satellites in view',
    'Backup battery',
  ),
  'io-profiles-sensor-types': coded(
    'FUEL_VOLTAGE',
    'VOLTAGE',
    'INTERPOLATED_FREQUENCY',
    'INTERPOLATED_RATIOMETRIC',
    'INTERPOLATED_VOLTAGE',
  ),
  'io-profiles-transfer-function-types': coded('LINEAR', 'TABLE'),
  'io-profiles-voltage-ranges': coded('V5', 'V12', 'V24', 'V36'),
  languages: languages.map(({ id, code, ownName }) => ({ id, code, codeIso: code, label: ownName })),
  'languages-by-region': languages.map(({ id, code, ownName }) => ({
    id,
    code,
    codeIso: code,
    label: ownName,
    regionId: 1,
  })),
  loaders: numbered(1, 'Front loader', 'Backhoe', 'Grab'),
  'maintenance-interval-types': [
    { id: 1, code: 'ODOMETER', label: 'Odometer', category: 'length' },
    { id: 2, code: 'ENGINE_HOURS', label: 'Engine hours', category: 'time' },
  ],
  markets: [
    { id: 1, code: 'EU', label: 'Europe' },
    { id: 2, code: 'NA', label: 'North America' },
    { id: 3, code: 'LATAM', label: 'Latin America' },
    { id: 4, code: 'APAC', label: 'Asia and Pacific' },
    { id: 5, code: 'MEA', label: 'Middle East and Africa' },
  ],
  'disclaimer-markets': [
    { id: 1, code: 'EU', label: 'Europe', disclaimer: true },
    { id: 2, code: 'NA', label: 'North America', disclaimer: true },
    { id: 3, code: 'LATAM', label: 'Latin America', disclaimer: true },
    { id: 4, code: 'APAC', label: 'Asia and Pacific', disclaimer: true },
    { id: 5, code: 'MEA', label: 'Middle East and Africa', disclaimer: true },
  ],
  'notification-types': numbered(0, 'None', 'Report only', 'Alarm only', 'Both'),
  operators: numbered(1, 'Greater than', 'Greater or equal', 'Less than', 'Less or equal', 'Equal', 'Not equal'),
  'power-motion-modes': numbered(1, 'Any motion', 'Sustained motion', 'No motion'),
  'power-motions': numbered(1, 'Accelerometer', 'GPS speed', 'Both'),
  'power-state-change': numbered(1, 'Key off', 'Motion ended', 'Battery low', 'Timer'),
  presets: [
    { id: 1, code: 'metric', label: 'Metric' },
    { id: 2, code: 'imperial', label: 'Imperial' },
  ],
  'repsched-frequency-types': numbered(1, 'Daily', 'Weekly', 'Monthly'),
  'repsched-frequency-types-with-notes': [
    { id: 1, code: 'DAILY', label: 'Daily', notes: 'Every day, over the day before' },
    { id: 2, code: 'WEEKLY', label: 'Weekly', notes: 'Every Monday, over the week before' },
    { id: 3, code: 'MONTHLY', label: 'Monthly', notes: 'On the first, over the month before' },
  ],
  'service-levels': numbered(1, 'Basic', 'Standard', 'Premium'),
  'status-profile-duty-types': statusSignals,
  'subscription-types': coded('ACTIVATION', 'RENEWAL', 'FACTORY'),
  'type-families': numbered(1, 'Agricultural', 'Construction', 'Road', 'Other'),
  'type-of-unit-uses': numbered(1, 'Own', 'Rental', 'Demonstration', 'Contract work'),
  'vehicle-filters': numbered(1, 'All units', 'With alarms', 'Without signal', 'With maintenance due'),
  'widget-classes': numbered(1, 'Counter', 'List', 'Chart', 'Map'),
  platforms: numbered(1, 'Web', 'Mobile', 'Embedded'),
}
