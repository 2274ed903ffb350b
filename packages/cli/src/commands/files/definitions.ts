import { defineCommand } from '../../define/command.ts'
import { argument, argumentList, flag, option, optionOr } from '../../define/parameter.ts'
import { positive, whole } from '../../define/read.ts'
import { formatOptions, listOptions } from '../../output/list-options.ts'
import { unitOptions } from '../../choose/unit-options.ts'

export const ls = defineCommand({
  name: 'files ls',
  summary: 'List file transfers of a unit, the newest first',
  arguments: { unit: argument('Name, serial or id of the unit') },
  options: { search: option('<text>', 'Part of the file’s name'), ...listOptions },
})

export const send = defineCommand({
  name: 'files send',
  summary: 'Send a file to one unit or many',
  details: [
    'A transfer is never repeated by itself: where the server was not reached in the middle, look with `muster files ls` first.',
  ],
  arguments: { file: argument('File to send', { completes: 'file' }) },
  options: {
    ...unitOptions,
    name: option('<name>', 'Name on the unit; that of the file when left out'),
    notes: option('<text>', 'Notes'),
    concurrency: optionOr('<n>', 'Units at a time', 4, { read: positive }),
    yes: flag('Do not ask', { short: 'y' }),
    ...formatOptions,
  },
})

export const abort = defineCommand({
  name: 'files abort',
  summary: 'Stop transfers that have not ended',
  details: ['All of them or, where one has ended or is not there, none.'],
  arguments: { ids: argumentList('Ids, as in `muster files ls`', { read: whole }) },
})

export const replay = defineCommand({
  name: 'files replay',
  summary: 'Send a file again',
  details: ['Only what failed or was aborted. It becomes a transfer of its own, whose id is written to stdout.'],
  arguments: { id: argument('Id of the transfer', { read: whole }) },
})
