import { missing, seconds, type Formats } from '@muster/core'
import type { TFunction } from 'i18next'
import type { TriggerRun } from '../clients/scheduler.client.ts'

/** Formats the duration of a run. */
export function formatRunTime(run: TriggerRun | undefined, format: Formats, t: TFunction): string {
  const { durationMs } = run ?? {}
  return durationMs === undefined ? missing : formatMilliseconds(durationMs, format, t)
}

/** Uses milliseconds below a second, seconds below a minute, else hours and minutes. */
export function formatMilliseconds(durationMs: number, format: Formats, t: TFunction): string {
  if (durationMs < 1000) return t('admin.scheduler.took.ms', { value: format.number(durationMs) })
  if (durationMs < 60_000) return t('admin.scheduler.took.s', { value: format.number(durationMs / 1000, 1) })
  return format.duration(seconds(durationMs / 1000))
}
