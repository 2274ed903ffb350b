import { missing, seconds, type Formats } from '@muster/core'
import type { TFunction } from 'i18next'
import type { TriggerRun } from '../services/scheduler.service.ts'

/** How long a run took: milliseconds below a second, a clock above a minute. */
export function formatRunTime(run: TriggerRun | undefined, format: Formats, t: TFunction): string {
  const { durationMs } = run ?? {}
  if (durationMs === undefined) return missing
  if (durationMs < 1000) return t('admin.scheduler.took.ms', { value: format.number(durationMs) })
  if (durationMs < 60_000) return t('admin.scheduler.took.s', { value: format.number(durationMs / 1000, 1) })
  return format.duration(seconds(durationMs / 1000))
}
