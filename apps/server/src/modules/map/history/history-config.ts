import { defineConfig } from '#kernel/config/part.ts'

/** Minimum retention in months, because reports need at least one month of readings. */
const fewest = 31
const most = 36_500
const standard = 1095
/** The demo fleet has 30 days of history and often runs on a laptop. */
const ofDemo = 45

/** `keepDays` is the retention of readings in days, rounded to full months; 0 means unlimited. */
export const HistoryConfig = defineConfig('HistoryConfig', reader => {
  const keepDays = reader.section('Data retention').integer('MUSTER_RETENTION_DAYS', {
    default: reader.isOn('MUSTER_DEMO', true) ? ofDemo : standard,
    defaultIs: `\`${ofDemo}\` with the demo fleet, otherwise \`${standard}\``,
    min: 0,
    max: most,
    allowed: `${fewest} to ${most.toLocaleString('en')}, or 0`,
    about: 'Days for which positions are stored. A nightly job deletes older months. `0` keeps them without limit.',
  })
  if (keepDays > 0 && keepDays < fewest)
    reader.wrong('MUSTER_RETENTION_DAYS', `set a whole number from ${fewest} to ${most}, or 0 to keep everything`)
  return { keepDays }
})
