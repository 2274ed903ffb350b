import { defineCommand } from '../../define/command.ts'
import { argument, flag, option, optionOr, options } from '../../define/parameter.ts'
import { duration, oneOf, positive } from '../../define/read.ts'
import { formatOptions, listOptions } from '../../output/list-options.ts'
import { unitOptions } from '../../choose/unit-options.ts'

const statuses = ['QUEUED', 'FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ERROR', 'ABORTED'] as const
const unit = argument('Name, serial or id of the unit')

export const templates = defineCommand({
  name: 'commands templates',
  summary: 'List what can be sent to a unit',
  arguments: { unit },
  options: { search: option('<text>', 'Part of the name'), ...listOptions },
})

export const send = defineCommand({
  name: 'commands send',
  summary: 'Send a command to one unit or many',
  details: [
    'Every command goes out under a key by which the server knows it, so that a request that had to be repeated sends nothing twice. With --key you choose it: the same line given again, after a failure in the middle, sends only what was not sent before.',
    'On a terminal you are asked first, unless --yes is given or the units are piped in. --dry-run tells what would be sent and sends nothing.',
    'With --wait the answer is what became of it: COMPLETED counts as done; ERROR, ABORTED and what is not settled in time count as failed.',
  ],
  examples: [
    ['muster commands send "Request position" --unit "T7.270" --wait', 'Send and wait for the unit'],
    [
      'muster commands send 12 --units-from units.txt --concurrency 8 --key stop-2026-03 --jsonl',
      'Send to many, in a way that can be repeated',
    ],
    [
      'muster units ls --fleet North --csv --fields id | tail -n +2 | muster commands send Restart --units-from - --dry-run',
      'See first what would happen',
    ],
  ],
  arguments: { template: argument('What to send: name or id of a template') },
  options: {
    ...unitOptions,
    wait: flag('Wait until the unit has carried it out or refused'),
    timeout: optionOr('<duration>', 'How long to wait for each unit', 300_000, { read: duration, shown: '5m' }),
    expires: option('<duration>', 'Drop it when the unit has not fetched it by then; a day when left out', {
      read: duration,
    }),
    concurrency: optionOr('<n>', 'Units at a time', 4, { read: positive }),
    key: option('<text>', 'What makes a repeated line the same one'),
    dryRun: flag('Tell what would be sent'),
    yes: flag('Do not ask', { short: 'y' }),
    ...formatOptions,
  },
})

export const history = defineCommand({
  name: 'commands history',
  summary: 'List what was sent to a unit, the newest first',
  arguments: { unit },
  options: {
    search: option('<text>', 'Part of the name'),
    status: options('<status>', `Only with this status: ${statuses.join(', ')}`, { read: oneOf(statuses) }),
    ...listOptions,
  },
})

export const watch = defineCommand({
  name: 'commands watch',
  summary: 'Follow what becomes of commands',
  details: ['Until Ctrl-C. In a pipe each change is a line of JSON.'],
  options: { ...unitOptions, for: option('<duration>', 'End by itself after this time', { read: duration }) },
})
