import { defineCommand } from '../../define/command.ts'
import { argument, argumentOf, choice, flag, option, optionalArgument, options } from '../../define/parameter.ts'
import { positiveNumber, wholeNumber } from '../../define/parsers.ts'
import { formatOptions, listOptions } from '../../output/list-options.ts'
import { spanOptions, when } from '../../selection/span-options.ts'
import { unitOptions } from '../../selection/unit-options.ts'
import { exportIds } from './export-types.ts'
import { legMoment } from './leg-moment.ts'

export const ls = defineCommand({
  name: 'reports ls',
  summary: 'List what can be exported, with formats and limits',
  options: { ...formatOptions },
})

export const exportReport = defineCommand({
  name: 'reports export',
  summary: 'Write a report to a file',
  details: [
    'The file is written under a temporary name and renamed when it is complete, so a cancelled or failed export leaves no partial file.',
    'All units are in one file, also more than the portal shows at once: the server writes it while it reads unit after unit. Reports of one unit (performance, commands-history, file-transfers) have a file for each.',
    'With --parts, a request over the limits of what is shown becomes several files, -1-of-3 and so on. If one of them fails, run the same line with --resume to request only the missing files.',
    'File names contain the report and its days, not the units: use one folder per fleet with --resume.',
    'Dates are days of your time zone, or moments with their offset. The performance report runs from a day to today.',
  ],
  examples: [
    ['muster reports export key-on-off --fleet North --range last30days', 'All units of a fleet in one file'],
    [
      'muster reports export history --unit "T7.270" --from 2026-01-01 --to 2026-01-31 --format csv -o january.csv',
      'One unit, one month, one file',
    ],
    ['muster reports export history --unit 12 --range yesterday --format csv -o - | wc -l', 'To stdout'],
  ],
  arguments: { report: argumentOf(exportIds, 'Report to export') },
  options: {
    ...unitOptions,
    ...spanOptions,
    format: choice(['excel', 'csv', 'pdf', 'gpx'], 'File format; default excel; gpx for trips'),
    output: option('<path>', 'File or folder; - is stdout; default a file in this folder', {
      short: 'o',
      completes: 'file',
    }),
    parameter: options('<id>', 'vehicle-data: a CAN parameter; default all with readings', { read: wholeNumber }),
    days: option('<n>', 'maintenance-forecast, subscriptions-expiration: days ahead', { read: positiveNumber }),
    leg: options('<id@moment>', 'trips: only the trip or stop of a unit at a moment, 12@2026-01-31T08:00:00Z', {
      read: legMoment,
    }),
    search: option('<text>', 'subscriptions: part of a name'),
    parts: flag('A file for each part within the limits of what is shown'),
    resume: flag('Skip the parts that already exist'),
    force: flag('Overwrite existing files'),
  },
})

export const totals = defineCommand({
  name: 'reports totals',
  summary: 'Show the use of all units together, with the period before',
  details: [
    'Writes the time by status and the cost of idling, as on the main dashboard. Of a period that is not over, the same part of the period before is compared.',
  ],
  examples: [['muster reports totals --range thisWeek', 'This week against last week']],
  options: { ...spanOptions, ...listOptions },
})

export const dashboard = defineCommand({
  name: 'reports dashboard',
  summary: 'Show the counts of the main dashboard',
  details: [
    'A row is a count of a tile: units by status, by their last report and by maintenance status; alarms by type and units that fell silent since yesterday 18:00 in your time zone; silent units; subscriptions that end in the next calendar month. Tiles that you may not see are left out. Use and costs: `muster reports totals`.',
  ],
  examples: [['muster reports dashboard --jsonl', 'Counts for a script']],
  options: { ...listOptions },
})

export const explain = defineCommand({
  name: 'reports explain',
  summary: 'Show what a figure of a report is made of',
  details: [
    'Writes the value with its rule and source, the parts that add up to it, the gaps, and the readings that do not count. `--json` writes all of it as one value, with the first and last reading and corrections of the counter.',
    'Figures are named by their report, such as `fuel.burned`, `fuel.distance`, `fuel.fuelCost`, `utilization.idleSeconds`, `keyOnOff.onSeconds`, `engineHours.hoursRun` and `performance.workingHours`. Another name lists them all.',
    'A trip or stop is named by its start: `trips.legDistance` with the moments of its start and its end. `--report-from` and `--report-to` give the period of the report, which decides on the counter of distance, for figures of a trip, a day or a week.',
    'Without a unit, it explains a total of all units by the figure of each, for the figures of `muster reports totals`.',
  ],
  examples: [
    ['muster reports explain fuel.burned "T7.270" --range yesterday', 'Litres of a day by quarter hour'],
    ['muster reports explain utilization.idleSeconds 12 --range last7days --json', 'Times of idling as JSON'],
    ['muster reports explain utilization.idleCost --range last7days', 'Cost of idling by unit'],
  ],
  arguments: { figure: argument('Report and figure'), unit: optionalArgument('Name, serial or id') },
  options: {
    ...spanOptions,
    ...listOptions,
    electrical: flag('Energy instead of fuel'),
    reportFrom: option('<when>', 'First day or moment of the report that has the figure', { read: when }),
    reportTo: option('<when>', 'Last day or moment of that report; default now', { read: when }),
  },
})
