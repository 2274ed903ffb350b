import { defineCommand } from '../../../define/command.ts'
import { argument, argumentOf, choice, flag, option, optionOr } from '../../../define/parameter.ts'
import { duration, figure, positiveNumber, wholeNumber } from '../../../define/parsers.ts'
import { formatOptions, listOptions } from '../../../output/list-options.ts'
import { moment } from '../../../selection/span-options.ts'
import { unitOptions } from '../../../selection/unit-options.ts'

const search = option('<text>', 'Part of a name or serial number')
const fleet = option('<fleet>', 'Of this fleet, by name or id')

export const ls = defineCommand({
  name: 'units ls',
  summary: 'List units with their status and last position',
  examples: [
    ['muster units ls --fleet "North" --csv > north.csv', 'The units of a fleet as a table for a spreadsheet'],
    ['muster units ls --search tractor --jsonl --fields id,name', 'Ids and names for a script'],
  ],
  options: {
    search,
    fleet,
    order: choice(['name', 'status', 'last-position'], 'Sort order; default name'),
    ...listOptions,
  },
})

export const show = defineCommand({
  name: 'units show',
  summary: 'Show one unit',
  arguments: { unit: argument('Name, serial or id') },
  options: { ...formatOptions },
})

export const settings = defineCommand({
  name: 'units settings',
  summary: 'List units of a fleet whose devices refused their settings, or have not applied them yet',
  details: ['Settings are profiles and the satellite configuration. A row is a profile of a unit.'],
  arguments: { fleet: argument('Name or id') },
  options: {
    search,
    state: choice(['pending', 'refused'], 'Only units in this state'),
    ...listOptions,
  },
})

const verdicts = [
  'key-revoked',
  'refused',
  'wrong-clock',
  'unreadable',
  'no-readings',
  'feed-down',
  'power-cut',
  'subscription-ended',
  'battery-low',
  'place-silent',
  'weak-signal',
  'asleep',
  'never-reported',
  'no-cause',
] as const

export const silent = defineCommand({
  name: 'units silent',
  summary: 'List units that are silent for longer than usual, the longest silence first, with the cause',
  examples: [['muster units silent --verdict power-cut --csv > visits.csv', 'Units whose supply was cut']],
  options: {
    search,
    verdict: choice(verdicts, 'Only units with this cause'),
    company: option('<id>', 'Units of this company and those below it, by id', { read: wholeNumber }),
    within: option('<duration>', 'Only units that fell silent within this time', { read: duration }),
    ...listOptions,
  },
})

export const whySilent = defineCommand({
  name: 'units why-silent',
  summary: 'Show why a unit is silent, what to do, and the facts',
  arguments: { unit: argument('Name, serial or id') },
  options: { ...formatOptions },
})

export const corrections = defineCommand({
  name: 'units corrections',
  summary: 'List the corrections of the counters of a unit, the newest first',
  arguments: { unit: argument('Name, serial or id') },
  options: { ...listOptions },
})

export const correct = defineCommand({
  name: 'units correct',
  summary: 'Correct a counter of a unit',
  details: [
    'Select one kind: `--old` and `--new` (a new instrument), `--offset` (a value that is added), or `--to` (wrong values up to then). Values are hours, metres or litres as the device reports them.',
    'Readings stay as they are. Reports, maintenance and the values of the unit follow at once.',
  ],
  examples: [
    [
      'muster units correct "T7.270" engine-hours --from 2026-01-31T08:00:00Z --old 3205 --new 0 --reason "New dashboard"',
      'A new hour counter',
    ],
    [
      'muster units correct "T7.270" odometer --from 2026-01-31T08:00:00Z --offset 120000000 --reason "Before the device"',
      '120,000 km of the time before',
    ],
  ],
  arguments: {
    unit: argument('Name, serial or id'),
    counter: argumentOf(['engine-hours', 'odometer', 'fuel-used'], 'Counter'),
  },
  options: {
    from: option('<time>', 'Moment of the change or of the first wrong value (2026-01-31T08:00:00Z)', { read: moment }),
    to: option('<time>', 'Moment of the last wrong value', { read: moment }),
    old: option('<n>', 'Last value of the old instrument', { read: figure }),
    new: option('<n>', 'First value of the new instrument', { read: figure }),
    offset: option('<n>', 'Value to add', { read: figure }),
    reason: option('<text>', 'Reason, which is stored'),
  },
})

export const withdrawCorrection = defineCommand({
  name: 'units withdraw-correction',
  summary: 'Withdraw a correction of a counter',
  arguments: {
    unit: argument('Name, serial or id'),
    correction: argument('Id of `muster units corrections`', { read: wholeNumber }),
  },
  options: { reason: option('<text>', 'Reason, which is stored') },
})

const fuels = ['diesel', 'petrol', 'hvo', 'biodiesel', 'lpg', 'cng', 'electricity', 'inherit'] as const

export const update = defineCommand({
  name: 'units update',
  summary: 'Change units, and list the result of each',
  details: [
    '`--fuel inherit` removes the own kind of fuel: that of the model or of the settings of the company applies.',
  ],
  examples: [
    ['muster units update --fuel hvo --fleet "North"', 'All units of a fleet'],
    ['muster units update --fuel inherit --units-from units.txt --yes --csv', 'Units of a file, in a script'],
  ],
  options: {
    fuel: choice(fuels, 'Kind of fuel'),
    ...unitOptions,
    yes: flag('Skip the confirmation', { short: 'y' }),
    ...formatOptions,
  },
})

export const watch = defineCommand({
  name: 'units watch',
  summary: 'Follow units as they move',
  details: ['Shows a table that updates automatically until Ctrl-C. In a pipe, each change is a line of JSON.'],
  options: {
    ...unitOptions,
    for: option('<duration>', 'Stop after this time', { read: duration }),
    rows: optionOr('<n>', 'Rows on the screen', 20, { read: positiveNumber }),
  },
})
