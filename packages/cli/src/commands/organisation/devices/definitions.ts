import { defineCommand } from '../../../define/command.ts'
import { argument, argumentList, flag, option, optionalArguments, options } from '../../../define/parameter.ts'
import { wholeNumber } from '../../../define/parsers.ts'
import { formatOptions, listOptions } from '../../../output/list-options.ts'

const device = argument('Serial number, identifier or id of the device')
const credential = argument('Id, as in `muster devices credentials`', { read: wholeNumber })

export const ls = defineCommand({
  name: 'devices ls',
  summary: 'List devices',
  options: {
    search: option('<text>', 'Part of the serial number, the identifier, the unit or the company'),
    silent: flag('Only devices without a message for 24 hours'),
    ...listOptions,
  },
})

export const show = defineCommand({
  name: 'devices show',
  summary: 'Show a device and its connection',
  arguments: { device },
  options: { ...formatOptions },
})

export const credentials = defineCommand({
  name: 'devices credentials',
  summary: 'List the tokens, label keys and certificates of a device',
  arguments: { device },
  options: { ...listOptions },
})

export const refusals = defineCommand({
  name: 'devices refusals',
  summary: 'List why connections and messages of a device were refused, newest first',
  arguments: { device },
  options: { ...listOptions },
})

export const issue = defineCommand({
  name: 'devices issue',
  summary: 'Issue a token or a label key to one or more devices',
  details: [
    'The secrets are written to stdout once and cannot be read again. A new label key revokes the earlier one at once; a token revokes the label key when it is first used.',
  ],
  examples: [
    ['muster devices issue LB-1 | ssh gateway "cat > /etc/muster-agent/token"', 'A token for one device'],
    [
      'muster devices issue --label --devices-from serials.txt --csv > labels.csv',
      'Label keys for many, with claim links',
    ],
  ],
  arguments: { devices: optionalArguments('Serial numbers, identifiers or ids') },
  options: {
    label: flag('Issue keys for labels instead of tokens'),
    devicesFrom: options('<file>', 'Read devices from a file, one per line; - reads stdin'),
    ...formatOptions,
  },
})

export const rotate = defineCommand({
  name: 'devices rotate',
  summary: 'Issue a token that replaces another credential',
  details: ['The old one works until the new one is first used.'],
  arguments: { device, credential },
  options: { ...formatOptions },
})

export const certificate = defineCommand({
  name: 'devices certificate',
  summary: 'Register a client certificate of a device',
  details: ['Its common name must be the identifier of the device.'],
  arguments: { device, file: argument('PEM file of the certificate; - reads stdin', { completes: 'file' }) },
})

export const revoke = defineCommand({
  name: 'devices revoke',
  summary: 'Revoke a credential immediately',
  arguments: { device, credentials: argumentList('Ids, as in `muster devices credentials`', { read: wholeNumber }) },
  options: { yes: flag('Skip the confirmation', { short: 'y' }) },
})

export const claim = defineCommand({
  name: 'devices claim',
  summary: 'Claim a waiting device for a unit',
  arguments: { uid: argument('Identifier of the device') },
  options: {
    unit: option('<unit>', 'A unit without a device, by name, serial or id', { short: 'u' }),
    company: option('<id>', 'Company of a new unit, by id', { read: wholeNumber }),
    name: option('<name>', 'Name of the new unit; default the name that the device sent'),
    key: option('<key>', 'Key on the label: only what was sent with it is kept'),
  },
})
