import { defineCommand } from '../../../define/command.ts'
import { flag, option } from '../../../define/parameter.ts'
import { duration } from '../../../define/parsers.ts'
import { listOptions } from '../../../output/list-options.ts'
import { spanOptions } from '../../../selection/span-options.ts'
import { unitOptions } from '../../../selection/unit-options.ts'

export const exportPositions = defineCommand({
  name: 'positions export',
  summary: 'Export the positions of units',
  details: [
    'One row for each position, by unit and time, on stdout. A request over the limits of one report is split into parts and the results are joined.',
    'For the server’s own Excel or CSV file see `muster reports export history`.',
  ],
  examples: [
    ['muster positions export --unit "T7.270" --range yesterday --csv > track.csv', 'Yesterday’s track of one unit'],
    [
      'muster positions export --fleet North --from 2026-01-01 --to 2026-01-31 --jsonl | gzip > january.jsonl.gz',
      'A month of a fleet',
    ],
  ],
  options: {
    ...unitOptions,
    ...spanOptions,
    everyMessage: flag('Every message; by default, a stationary machine is listed once'),
    ...listOptions,
  },
})

export const tail = defineCommand({
  name: 'positions tail',
  summary: 'Write positions as they arrive, one JSON value per line',
  details: ['Starts with the last position of each unit, however old. Runs until Ctrl-C, or for the time of --for.'],
  examples: [
    ['muster positions tail --all-units --for 1h > hour.jsonl', 'All current positions, and all changes for one hour'],
  ],
  options: { ...unitOptions, for: option('<duration>', 'Stop after this time', { read: duration }) },
})
