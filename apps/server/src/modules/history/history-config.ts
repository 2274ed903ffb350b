import { defineConfig } from '../../kernel/config/part.ts'

/** A month's readings have to be there for the reports, whatever is set. */
const fewest = 31
const most = 36_500

/** `keepDays`: how long readings are kept, whole months at a time; 0 for ever. */
export const HistoryConfig = defineConfig('HistoryConfig', reader => {
  const keepDays = reader.whole('MUSTER_RETENTION_DAYS', { fallback: 1095, min: 0, max: most })
  if (keepDays > 0 && keepDays < fewest)
    reader.wrong('MUSTER_RETENTION_DAYS', `set a whole number from ${fewest} to ${most}, or 0 to keep everything`)
  return { keepDays }
})
