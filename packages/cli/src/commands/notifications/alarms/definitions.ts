import { defineCommand } from '../../../define/command.ts'
import { flag, option, optionalArguments, options } from '../../../define/parameter.ts'
import { duration, wholeNumber } from '../../../define/parsers.ts'
import { spanOptions } from '../../../selection/span-options.ts'
import { listOptions } from '../../../output/list-options.ts'

export const ls = defineCommand({
  name: 'alarms ls',
  summary: 'List alarms, newest first',
  examples: [['muster alarms ls --unread --from 2026-01-01 --to 2026-01-31 --csv', 'Unread alarms of January']],
  options: {
    unread: flag('Only unread alarms'),
    unit: options('<unit>', 'Of this unit, by name, serial or id', { short: 'u' }),
    type: options('<id>', 'Of the alarm type with this id', { read: wholeNumber }),
    ...spanOptions,
    ...listOptions,
  },
})

export const watch = defineCommand({
  name: 'alarms watch',
  summary: 'Follow alarms as they arrive',
  details: ['Runs until Ctrl-C. In a pipe, each alarm is a line of JSON.'],
  options: { for: option('<duration>', 'Stop after this time', { read: duration }) },
})

export const read = defineCommand({
  name: 'alarms read',
  summary: 'Mark alarms as read',
  examples: [
    ['muster alarms read 17 18', 'Mark two of them'],
    ['muster alarms read --all', 'Mark all of them'],
  ],
  arguments: { ids: optionalArguments('Ids of alarms', { read: wholeNumber }) },
  options: { all: flag('All unread alarms'), yes: flag('Skip the confirmation', { short: 'y' }) },
})
