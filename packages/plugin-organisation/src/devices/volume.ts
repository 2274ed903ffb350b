import type { FleetSchemas } from '@muster/contract'

type Day = FleetSchemas['DeviceDay']

/** Sums messages and bytes of the current UTC day, the current month and all days. */
export function sumVolumes(days: readonly Day[], now: Date): Record<'today' | 'month' | 'days', Omit<Day, 'date'>> {
  const today = now.toISOString().slice(0, 10)
  return {
    today: sum(days.filter(({ date }) => date === today)),
    month: sum(days.filter(({ date }) => date.startsWith(today.slice(0, 7)))),
    days: sum(days),
  }
}

const sum = (days: readonly Day[]) => ({
  messages: days.reduce((total, { messages }) => total + messages, 0),
  bytes: days.reduce((total, { bytes }) => total + bytes, 0),
})

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats bytes in decimal units, such as `340 byte` or `1.2 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
