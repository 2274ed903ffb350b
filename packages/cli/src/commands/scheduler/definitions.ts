import { defineCommand } from '../../define/command.ts'
import { argument, choice, flag, option } from '../../define/parameter.ts'
import { duration } from '../../define/read.ts'
import { listOptions } from '../../output/list-options.ts'

const types = ['cluster', 'standalone'] as const

const name = argument('Name of the job, as in `muster scheduler ls`')
const type = choice(types, 'Where two jobs share a name: once over all servers, or on each')

export const ls = defineCommand({
  name: 'scheduler ls',
  summary: 'List jobs that the servers do by themselves',
  options: { type: choice(types, 'Only those that run once over all servers, or on each'), ...listOptions },
})

export const enable = defineCommand({
  name: 'scheduler enable',
  summary: 'Let a job run again',
  arguments: { name },
  options: { type },
})

export const disable = defineCommand({
  name: 'scheduler disable',
  summary: 'Keep a job from running',
  details: ['What runs at the moment goes on to its end.'],
  arguments: { name },
  options: { type },
})

export const runNow = defineCommand({
  name: 'scheduler run',
  summary: 'Run a job once, as soon as may be',
  details: ['Whether it is enabled or not. See how it went with `muster scheduler ls`.'],
  arguments: { name },
  options: { type },
})

export const reschedule = defineCommand({
  name: 'scheduler reschedule',
  summary: 'Change when a job runs',
  details: ['Tells when it would run next. With --dry-run it stays at that.'],
  examples: [
    ['muster scheduler reschedule position-retention --every 6h', 'Every six hours from now on'],
    [
      'muster scheduler reschedule position-retention --cron "0 3 * * *" --zone Europe/Rome --dry-run',
      'See what three at night would mean',
    ],
  ],
  arguments: { name },
  options: {
    type,
    every: option('<duration>', 'Time between two runs', { read: duration }),
    start: option('<moment>', 'First run with --every, 2026-01-31T08:00:00Z; at once when left out', { read: moment }),
    cron: option('<expression>', 'Minute, hour, day of the month, month, day of the week'),
    zone: option('<zone>', 'Zone of --cron; yours when left out'),
    dryRun: flag('Tell when it would run, and change nothing'),
  },
})

function moment(text: string): number {
  const time = /\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new Error('Write a moment with its offset, 2026-01-31T08:00:00Z.')
  return time
}
