import { defineCommand } from '../../../define/command.ts'
import { argument, flag, option, optionOr, options } from '../../../define/parameter.ts'
import { duration, wholeNumber } from '../../../define/parsers.ts'
import { formatOptions, listOptions } from '../../../output/list-options.ts'

export const ls = defineCommand({
  name: 'tokens ls',
  summary: 'List tokens',
  options: {
    managed: flag('Tokens of services and of the users whom you manage, instead of your own'),
    ...listOptions,
  },
})

export const permissions = defineCommand({
  name: 'tokens permissions',
  summary: 'List the permissions that a token may include',
  options: { for: option('<user>', 'Those of a token for a service that acts as this user'), ...listOptions },
})

export const create = defineCommand({
  name: 'tokens create',
  summary: 'Create a token for a program',
  details: [
    'The secret is written to stdout once and cannot be read again. Set it as MUSTER_TOKEN. It never allows more than its user may do at the time of a call.',
  ],
  examples: [
    [
      'muster tokens create "Nightly export" --permission ADM_FLEET_VIEW --permission ADM_UNIT_VIEW --expires 90d',
      'A token that only reads',
    ],
  ],
  arguments: { name: argument('Program that uses the token') },
  options: {
    permission: options('<code>', 'A permission, as in `muster tokens permissions`'),
    fleet: options('<fleet>', 'Limit it to the units of a fleet, by name or id'),
    unit: options('<unit>', 'Limit it to a unit, by name, serial or id', { short: 'u' }),
    address: options('<address>', 'Allow it only from this address or network: 192.0.2.0/24'),
    for: option('<user>', 'Create it for a service that acts as this user, by user name'),
    expires: optionOr('<duration>', 'How long it is valid, at most one year', 90 * 86_400_000, {
      read: duration,
      shown: '90d',
    }),
    ...formatOptions,
  },
})

export const revoke = defineCommand({
  name: 'tokens revoke',
  summary: 'Revoke a token immediately',
  arguments: { id: argument('Id, as in `muster tokens ls`', { read: wholeNumber }) },
  options: {
    managed: flag('A token of a service or of a user whom you manage'),
    yes: flag('Skip the confirmation', { short: 'y' }),
  },
})
