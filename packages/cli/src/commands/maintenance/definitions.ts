import { defineCommand } from '../../define/command.ts'
import { argument } from '../../define/parameter.ts'
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
  summary: 'Show what the remaining value of a service is made of',
  details: [
    'The counter at the last service, or at the assignment of the profile, plus interval and postponement is the value at which the service is due; that value minus the counter now is what remains. Hours, or metres by the odometer.',
  ],
  examples: [['muster maintenance remaining "T7.270" Oil', 'By the name of the service; or by its key']],
  arguments: { unit: argument('Name, serial or id'), service: argument('Name or key of the service') },
  options: { ...formatOptions },
})
