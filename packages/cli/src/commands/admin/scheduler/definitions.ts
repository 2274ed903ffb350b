import { defineCommand } from '../../../define/command.ts'
import { argument, choice, flag, option } from '../../../define/parameter.ts'
import { duration } from '../../../define/parsers.ts'
import { listOptions } from '../../../output/list-options.ts'

const types = ['cluster', 'standalone'] as const

const name = argument('Name of the job, as in `muster scheduler ls`')
const type = choice(types, 'If two jobs have the same name: once for all servers, or on each')

export const ls = defineCommand({
  name: 'scheduler ls',
  summary: 'List the scheduled jobs of the servers',
  options: { type: choice(types, 'Only jobs that run once for all servers, or on each'), ...listOptions },
})

export const enable = defineCommand({
  name: 'scheduler enable',
  summary: 'Enable a job',
  arguments: { name },
  options: { type },
})

export const disable = defineCommand({
  name: 'scheduler disable',
  summary: 'Disable a job',
  details: ['A run in progress continues to its end.'],
  arguments: { name },
  options: { type },
})

export const runNow = defineCommand({
  name: 'scheduler run',
  summary: 'Run a job once, as soon as possible',
  details: ['Runs it even if it is disabled. Check the result with `muster scheduler ls`.'],
  arguments: { name },
  options: { type },
})

export const reschedule = defineCommand({
  name: 'scheduler reschedule',
  summary: 'Change when a job runs',
  details: ['Shows the next runs. With --dry-run nothing is changed.'],
  examples: [
    ['muster scheduler reschedule position-retention --every 6h', 'Every six hours from now on'],
    [
      'muster scheduler reschedule position-retention --cron "0 3 * * *" --zone Europe/Rome --dry-run',
      'Preview a run at 03:00 every night',
    ],
  ],
  arguments: { name },
  options: {
    type,
    every: option('<duration>', 'Time between two runs', { read: duration }),
    start: option('<moment>', 'First run with --every, 2026-01-31T08:00:00Z; default now', { read: moment }),
    cron: option('<expression>', 'Minute, hour, day of the month, month, day of the week'),
    zone: option('<zone>', 'Zone of --cron; default yours'),
    dryRun: flag('Show the next runs and change nothing'),
  },
})

function moment(text: string): number {
  const time = /\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new Error('Write a moment with its offset, 2026-01-31T08:00:00Z.')
  return time
}
