import { dayMs } from '@muster/core'
import type { TFunction } from 'i18next'
import type { Trigger } from '../clients/scheduler.client.ts'
import { intervalOf } from './interval.ts'

type Scheduled = Pick<Trigger, 'intervalMs' | 'cron' | 'zone'>

/** Describes a schedule in words. Cron expressions that are too complex appear unchanged. */
export function formatSchedule({ intervalMs, cron, zone = '' }: Scheduled, t: TFunction, language: string): string {
  if (intervalMs !== undefined) {
    const { count, unit } = intervalOf(intervalMs)
    return t(`admin.scheduler.every.${unit}`, { count })
  }
  const description = cron === undefined ? undefined : formatCron(cron, t, language)
  return t('admin.scheduler.inZone', {
    schedule: description ?? t('admin.scheduler.cronAs', { cron }),
    zone: zone.replaceAll('_', ' '),
  })
}

function formatCron(cron: string, t: TFunction, language: string): string | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/)
  if (month !== '*') return undefined
  const everyDay = day === '*' && weekday === '*'
  const step = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (everyDay && hour === '*' && minute === '*') return t('admin.scheduler.every.minutes', { count: 1 })
  if (everyDay && hour === '*' && step && 60 % Number(step) === 0)
    return t('admin.scheduler.every.minutes', { count: Number(step) })
  if (!isNumber(minute)) return undefined
  if (everyDay && hour === '*') return t('admin.scheduler.hourly', { minute: minute.padStart(2, '0') })
  if (!isNumber(hour)) return undefined
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (everyDay) return t('admin.scheduler.daily', { time })
  if (weekday === '*' && isNumber(day)) return t('admin.scheduler.monthly', { day: Number(day), time })
  if (day === '*' && /^[0-7](,[0-7])*$/.test(weekday)) {
    const days = weekday.split(',').map(number => weekdayName(Number(number), language))
    return t('admin.scheduler.weekly', { days: new Intl.ListFormat(language).format(days), time })
  }
  return undefined
}

const isNumber = (field: string) => /^\d{1,2}$/.test(field)

/** Adds 3 because 4 January 1970 was a Sunday. */
const weekdayName = (number: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format((3 + number) * dayMs)
