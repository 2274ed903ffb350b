import { defineCommand } from '../../../define/command.ts'
import { argument, flag, optionOr } from '../../../define/parameter.ts'
import { duration, wholeNumber } from '../../../define/parsers.ts'
import { formatOptions, listOptions } from '../../../output/list-options.ts'
import { moment } from '../../../selection/span-options.ts'

export const ls = defineCommand({
  name: 'trip-links ls',
  summary: 'List links to trips',
  options: { ...listOptions },
})

export const create = defineCommand({
  name: 'trip-links create',
  summary: 'Share a trip by a link',
  details: [
    'Everyone with the link sees the trip without names, until it expires or is revoked. It is written to stdout once and cannot be read again.',
  ],
  examples: [
    ['muster trip-links create "Truck 7" 2026-06-10T08:00:00Z --expires 3d', 'The trip at this moment, for 3 days'],
  ],
  arguments: {
    unit: argument('Name, serial or id'),
    moment: argument('A moment of the trip, 2026-01-31T08:00:00Z', { read: moment }),
  },
  options: {
    expires: optionOr('<duration>', 'How long it is valid, at most 90 days', 7 * 86_400_000, {
      read: duration,
      shown: '7d',
    }),
    ...formatOptions,
  },
})

export const revoke = defineCommand({
  name: 'trip-links revoke',
  summary: 'Revoke a link immediately',
  arguments: { id: argument('Id, as in `muster trip-links ls`', { read: wholeNumber }) },
  options: { yes: flag('Skip the confirmation', { short: 'y' }) },
})
