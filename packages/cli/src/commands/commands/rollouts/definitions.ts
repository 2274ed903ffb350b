import { defineCommand } from '../../../define/command.ts'
import { argument, flag, option } from '../../../define/parameter.ts'
import { duration, nameList, positiveNumber, wholeNumber } from '../../../define/parsers.ts'
import { listOptions } from '../../../output/list-options.ts'

const id = argument('Id of the roll-out', { read: wholeNumber })
const yes = flag('Skip the confirmation', { short: 'y' })

export const ls = defineCommand({
  name: 'rollouts ls',
  summary: 'List roll-outs, newest first',
  options: { search: option('<text>', 'Part of the name, the version or the command'), ...listOptions },
})

export const show = defineCommand({
  name: 'rollouts show',
  summary: 'Show the progress of a roll-out by wave',
  arguments: { id },
  options: { ...listOptions },
})

export const units = defineCommand({
  name: 'rollouts units',
  summary: 'List the units of a roll-out with the words of their devices',
  arguments: { id },
  options: { failed: flag('Only units that have failed'), ...listOptions },
})

export const create = defineCommand({
  name: 'rollouts create',
  summary: 'Send firmware or a command to many units, in waves',
  details: [
    'It starts at once, and writes its id to stdout. Units are those whose devices report the model of the firmware, or the one of --model for a command.',
    'Each wave waits until enough units of the waves before have completed. The roll-out stops by itself when too many fail.',
  ],
  examples: [
    ['muster rollouts create "Clock fix" --firmware 12 --stationary', 'Firmware for 5, 50 and all other units'],
    ['muster rollouts create Restart --command 7 --model gw-2 --waves 1,10', 'A command'],
  ],
  arguments: { name: argument('Name of the roll-out') },
  options: {
    firmware: option('<id>', 'Firmware, as in `muster firmware ls`', { read: wholeNumber }),
    command: option('<id>', 'Command template, as in `muster commands templates`', { read: wholeNumber }),
    model: option('<model>', 'Device model, for a command'),
    versions: option('<list>', 'Only devices with one of these versions', { read: nameList }),
    waves: option('<list>', 'Units of each wave; default 5,50', {
      read: (text: string) => nameList(text).map(positiveNumber),
    }),
    success: option('<percent>', 'Share of a wave that must complete; default 90', { read: positiveNumber }),
    failures: option('<percent>', 'Share of a wave at which it stops; default 20', { read: positiveNumber }),
    timeout: option('<duration>', 'Longest time of a device; default 60m', { read: duration }),
    stationary: flag('Only while the unit is stationary'),
    keyOff: flag('Only while the key is off'),
    geofence: option('<id>', 'Only inside a geofence', { read: wholeNumber }),
    allowDowngrade: flag('Allow an older version, if the device does'),
  },
})

export const pause = defineCommand({
  name: 'rollouts pause',
  summary: 'Hold back jobs that no device has fetched',
  arguments: { id },
})

export const resume = defineCommand({
  name: 'rollouts resume',
  summary: 'Continue a paused roll-out',
  arguments: { id },
})

export const abort = defineCommand({
  name: 'rollouts abort',
  summary: 'End a roll-out, and abort jobs that no device has fetched',
  arguments: { id },
  options: { yes },
})

export const retry = defineCommand({
  name: 'rollouts retry',
  summary: 'Send it again to units that have failed, and continue a stopped roll-out',
  arguments: { id },
})
