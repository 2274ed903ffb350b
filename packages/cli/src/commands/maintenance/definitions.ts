import { defineCommand } from '../../define/command.ts'
import { argument, option } from '../../define/parameter.ts'
import { wholeNumber } from '../../define/parsers.ts'
import { formatOptions, listOptions } from '../../output/list-options.ts'

export const services = defineCommand({
  name: 'maintenance services',
  summary: 'List the services of a unit, and what remains until each is due',
  examples: [['muster maintenance services "T7.270"', 'Most urgent first']],
  arguments: { unit: argument('Name, serial or id') },
  options: { ...listOptions },
})

export const remaining = defineCommand({
  name: 'maintenance remaining',
  summary: 'Show what the remaining value and the expected day of a service are made of',
  details: [
    'The counter at the last service, or at the assignment of the profile, plus interval and postponement is the value at which the service is due; that value minus the counter now is what remains. Hours, or metres by the odometer.',
    'What remains, divided by the average use per day in the last 30 days with data, gives the day on which the service is expected.',
  ],
  examples: [
    ['muster maintenance remaining "T7.270" Oil', 'By the name of the service; or by its key'],
    ['muster maintenance remaining "T7.270" Oil --repetition 1 --json', 'The time after the next'],
  ],
  arguments: { unit: argument('Name, serial or id'), service: argument('Name or key of the service') },
  options: {
    repetition: option('<n>', 'Day of a later time of a recurrent service; 1 is the time after the next', {
      read: wholeNumber,
    }),
    ...formatOptions,
  },
})
