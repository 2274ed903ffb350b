import { defineCommand } from '../../../define/command.ts'
import { argument, flag, optionOr, options } from '../../../define/parameter.ts'
import { duration, wholeNumber } from '../../../define/parsers.ts'
import { formatOptions, listOptions } from '../../../output/list-options.ts'

const widgets = [
  'muster-fleet-map',
  'muster-notification-bell',
  'muster-unit-card',
  'muster-alarm-list',
  'muster-command-button',
  'muster-history-map',
] as const

export const ls = defineCommand({
  name: 'embed-tokens ls',
  summary: 'List embed tokens',
  options: { ...listOptions },
})

export const create = defineCommand({
  name: 'embed-tokens create',
  summary: 'Create an embed token for a partner’s pages',
  details: [
    'The secret is written to stdout once and cannot be read again. It works only for these widgets, units and origins, until it expires or is revoked.',
  ],
  examples: [
    [
      'muster embed-tokens create "Farm shop" --widget muster-fleet-map --fleet North --origin https://shop.example --expires 90d',
      'A map of one fleet on one site',
    ],
  ],
  arguments: { name: argument('Partner whose pages use the token') },
  options: {
    widget: options('<tag>', `A widget that may be shown: ${widgets.join(', ')}`, { read: widget }),
    fleet: options('<fleet>', 'Units of a fleet, by name or id'),
    unit: options('<unit>', 'A unit by name, serial or id', { short: 'u' }),
    origin: options('<origin>', 'Origin of the page: https://partner.example', { read: origin }),
    command: options('<id>', 'A command template that may be sent; default none', { read: wholeNumber }),
    expires: optionOr('<duration>', 'How long it is valid, at most one year', 90 * 86_400_000, {
      read: duration,
      shown: '90d',
    }),
    ...formatOptions,
  },
})

export const revoke = defineCommand({
  name: 'embed-tokens revoke',
  summary: 'Revoke a token immediately',
  arguments: { id: argument('Id, as in `muster embed-tokens ls`', { read: wholeNumber }) },
  options: { yes: flag('Skip the confirmation', { short: 'y' }) },
})

function widget(text: string): (typeof widgets)[number] {
  const tag = widgets.find(one => one === text || one === `muster-${text}`)
  if (!tag) throw new Error(`There is no widget '${text}'.`)
  return tag
}

function origin(text: string): string {
  const address = /^https?:\/\//.test(text) ? URL.parse(text) : null
  if (!address || address.href !== `${address.origin}/`)
    throw new Error('Write scheme and host, and a port where there is one: https://partner.example.')
  return address.origin
}
