import { defineCommand } from '../../../define/command.ts'
import { argument, option } from '../../../define/parameter.ts'
import { wholeNumber } from '../../../define/parsers.ts'
import { listOptions } from '../../../output/list-options.ts'

const company = option('<id>', 'Company, by id', { read: wholeNumber })

export const show = defineCommand({
  name: 'costs show',
  summary: 'List the kinds of fuel, prices and CO2 factors of a company',
  details: [
    'A row is a kind of fuel, a price from a day on, or a factor in kilograms. Without own ones, those of the company above are listed.',
  ],
  examples: [['muster costs show --company 3 --csv', 'Settings of one company as a table']],
  options: { company, ...listOptions },
})

export const set = defineCommand({
  name: 'costs set',
  summary: 'Set the kinds of fuel, prices and CO2 factors of a company',
  details: [
    'The file is JSON: `{"fuels":[{"fuel":"DIESEL"}],"prices":[{"priced":"DIESEL","validFrom":"2026-01-01","price":1.5}],"factors":[]}`. It replaces all entries.',
  ],
  examples: [['muster costs set prices.json --company 3', 'Prices from a file']],
  arguments: { file: argument('JSON file, or - for stdin', { completes: 'file' }) },
  options: { company },
})
