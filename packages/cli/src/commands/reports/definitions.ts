import { defineCommand } from '../../define/command.ts'
import { argumentOf, choice, flag, option, options } from '../../define/parameter.ts'
import { positive, whole } from '../../define/read.ts'
import { formatOptions } from '../../output/list-options.ts'
import { spanOptions } from '../../choose/span-options.ts'
import { unitOptions } from '../../choose/unit-options.ts'
import { exportIds } from './catalogue.ts'

export const ls = defineCommand({
  name: 'reports ls',
  summary: 'List what can be exported, with formats and limits',
  options: { ...formatOptions },
})

export const exportReport = defineCommand({
  name: 'reports export',
  summary: 'Write a report to a file',
  details: [
    'The file is written under a temporary name and gets its own when it is whole: what is cancelled or fails leaves no half file.',
    'A request over the limits of a report becomes several files, -1-of-3 and so on. If one of them fails, the same line with --resume asks only for those that are missing.',
    'The name of a single file tells the report and its days, not the units: give each fleet a folder where you use --resume.',
    'Dates are days of your time zone, or moments with their offset. The performance of a unit is told from a day to today.',
  ],
  examples: [
    [
      'muster reports export key-on-off --fleet North --range last30days',
      'All units of a fleet, in as many files as its limits make',
    ],
    [
      'muster reports export history --unit "T7.270" --from 2026-01-01 --to 2026-01-31 --format csv -o january.csv',
      'One unit, one month, one file',
    ],
    ['muster reports export history --unit 12 --range yesterday --format csv -o - | wc -l', 'To stdout'],
  ],
  arguments: { report: argumentOf(exportIds, 'What to export') },
  options: {
    ...unitOptions,
    ...spanOptions,
    format: choice(['excel', 'csv'], 'Excel where left out'),
    output: option('<path>', 'File or folder; - is stdout; a file in this folder when left out', {
      short: 'o',
      completes: 'file',
    }),
    parameter: options('<id>', 'vehicle-data: a CAN parameter; all that were read when left out', { read: whole }),
    days: option('<n>', 'maintenance-forecast, subscriptions-expiration: days ahead', { read: positive }),
    search: option('<text>', 'subscriptions: part of a name'),
    resume: flag('Leave out the parts that are there already'),
    force: flag('Overwrite files that are there'),
  },
})
