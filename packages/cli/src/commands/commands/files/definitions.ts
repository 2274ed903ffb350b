import { defineCommand } from '../../../define/command.ts'
import { argument, argumentList, flag, option, optionOr } from '../../../define/parameter.ts'
import { positiveNumber, wholeNumber } from '../../../define/parsers.ts'
import { formatOptions, listOptions } from '../../../output/list-options.ts'
import { unitOptions } from '../../../selection/unit-options.ts'

export const ls = defineCommand({
  name: 'files ls',
  summary: 'List the file transfers of a unit, newest first',
  arguments: { unit: argument('Name, serial or id of the unit') },
  options: { search: option('<text>', 'Part of the file’s name'), ...listOptions },
})

export const send = defineCommand({
  name: 'files send',
  summary: 'Send a file to one or more units',
  details: [
    'Transfers are not retried automatically. If the connection fails in between, check `muster files ls` before you send again.',
  ],
  arguments: { file: argument('File to send', { completes: 'file' }) },
  options: {
    ...unitOptions,
    name: option('<name>', 'Name on the unit; default the name of the file'),
    notes: option('<text>', 'Notes'),
    concurrency: optionOr('<n>', 'Units at a time', 4, { read: positiveNumber }),
    yes: flag('Skip the confirmation', { short: 'y' }),
    ...formatOptions,
  },
})

export const abort = defineCommand({
  name: 'files abort',
  summary: 'Abort transfers that have not ended',
  details: ['If one of them has ended or does not exist, none is aborted.'],
  arguments: { ids: argumentList('Ids, as in `muster files ls`', { read: wholeNumber }) },
})

export const replay = defineCommand({
  name: 'files replay',
  summary: 'Send a file again',
  details: ['Only failed or aborted transfers. Creates a new transfer and writes its id to stdout.'],
  arguments: { id: argument('Id of the transfer', { read: wholeNumber }) },
})
