import { useFormat } from '@muster/ui'
import { useState } from 'react'
import type { Schedule, Trigger } from '../clients/scheduler.client.ts'
import { intervalOf, millisecondsOf, type IntervalUnit } from './interval.ts'

interface Values {
  kind: 'interval' | 'cron'
  count: number
  unit: IntervalUnit
  /** Milliseconds since 1970; null starts immediately, undefined means an invalid time. */
  start: number | null | undefined
  cron: string
  zone: string
}

/** Edited schedule; switching between interval and cron keeps the input of both. */
export interface ScheduleDraft extends Values {
  /** Undefined while the input is incomplete. */
  schedule: Schedule | undefined
  isTouched: boolean
  change(values: Partial<Values>): void
  /** Fills the draft with a schedule. */
  refill(schedule: Schedule): void
}

/** Schedule of a trigger; an interval has no first run, which is in the past. */
export const scheduleOfTrigger = ({ intervalMs = 3_600_000, cron, zone }: Trigger): Schedule =>
  cron !== undefined && zone !== undefined ? { cron, zone } : { intervalMs }

export function useScheduleDraft({ intervalMs = 3_600_000, cron, zone }: Trigger): ScheduleDraft {
  const format = useFormat()
  const [initial] = useState<Values>({
    kind: cron === undefined ? 'interval' : 'cron',
    ...intervalOf(intervalMs),
    start: null,
    cron: cron ?? '0 3 * * *',
    zone: zone ?? format.zone,
  })
  const [values, setValues] = useState(initial)
  return {
    ...values,
    schedule: scheduleOf(values),
    isTouched: values !== initial,
    change: changed => setValues(before => ({ ...before, ...changed })),
    refill: schedule => setValues(before => ({ ...before, ...valuesOf(schedule) })),
  }
}

const valuesOf = (schedule: Schedule): Partial<Values> =>
  'cron' in schedule
    ? { kind: 'cron', ...schedule }
    : { kind: 'interval', ...intervalOf(schedule.intervalMs), start: schedule.startAt ?? null }

function scheduleOf({ kind, count, unit, start, cron, zone }: Values): Schedule | undefined {
  if (kind === 'cron') return cron.trim().length >= 9 && zone ? { cron: cron.trim(), zone } : undefined
  if (start === undefined || count <= 0) return undefined
  return { intervalMs: millisecondsOf({ count, unit }), ...(start === null ? {} : { startAt: start }) }
}
