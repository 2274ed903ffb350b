import { defineCommand } from '../../define/command.ts'
import { argument, flag, option, optionOr, options } from '../../define/parameter.ts'
import { duration, oneOf, positiveNumber } from '../../define/parsers.ts'
import { formatOptions, listOptions } from '../../output/list-options.ts'
import { unitOptions } from '../../selection/unit-options.ts'

const statuses = ['QUEUED', 'FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ERROR', 'ABORTED'] as const
const unit = argument('Name, serial or id of the unit')

export const templates = defineCommand({
  name: 'commands templates',
  summary: 'List the commands that can be sent to a unit',
  arguments: { unit },
  options: { search: option('<text>', 'Part of the name'), ...listOptions },
})

export const send = defineCommand({
  name: 'commands send',
  summary: 'Send a command to one or more units',
  details: [
    'Every command has a key, so that a repeated request does not send it twice. With --key you set the key yourself: after a failure, run the same line again, and only the commands not yet sent are sent.',
    'On a terminal you are asked to confirm, unless you use --yes or pipe the units in. --dry-run shows what would be sent and sends nothing.',
    'With --wait the output is the final status: COMPLETED counts as done; ERROR, ABORTED and commands without a final status in time count as failed.',
  ],
  examples: [
    ['muster commands send "Request position" --unit "T7.270" --wait', 'Send and wait for the unit'],
    [
      'muster commands send 12 --units-from units.txt --concurrency 8 --key stop-2026-03 --jsonl',
      'Send to many units in a repeatable way',
    ],
    [
      'muster units ls --fleet North --csv --fields id | tail -n +2 | muster commands send Restart --units-from - --dry-run',
      'Preview without sending',
    ],
  ],
  arguments: { template: argument('What to send: name or id of a template') },
  options: {
    ...unitOptions,
    wait: flag('Wait until the unit has run or rejected it'),
    timeout: optionOr('<duration>', 'How long to wait for each unit', 300_000, { read: duration, shown: '5m' }),
    expires: option('<duration>', 'Drop it if the unit has not fetched it by then; default one day', {
      read: duration,
    }),
    concurrency: optionOr('<n>', 'Units at a time', 4, { read: positiveNumber }),
    key: option('<text>', 'Key that identifies a repeated line'),
    dryRun: flag('Show what would be sent'),
    yes: flag('Skip the confirmation', { short: 'y' }),
    ...formatOptions,
  },
})

export const history = defineCommand({
  name: 'commands history',
  summary: 'List the commands sent to a unit, newest first',
  arguments: { unit },
  options: {
    search: option('<text>', 'Part of the name'),
    status: options('<status>', `Only with this status: ${statuses.join(', ')}`, { read: oneOf(statuses) }),
    ...listOptions,
  },
})

export const watch = defineCommand({
  name: 'commands watch',
  summary: 'Follow the status of commands',
  details: ['Runs until Ctrl-C. In a pipe, each change is a line of JSON.'],
  options: { ...unitOptions, for: option('<duration>', 'Stop after this time', { read: duration }) },
})
