import { defineCommand } from '../../../define/command.ts'
import { argument, flag, option } from '../../../define/parameter.ts'
import { wholeNumber } from '../../../define/parsers.ts'
import { formatOptions, listOptions } from '../../../output/list-options.ts'

const feeds = ['traccar', 'aemp'] as const

export const ls = defineCommand({
  name: 'feed-tokens ls',
  summary: 'List feed tokens with their counters',
  options: { ...listOptions },
})

export const create = defineCommand({
  name: 'feed-tokens create',
  summary: 'Create a token for a gateway or provider',
  details: ['The secret is written to stdout once and cannot be read again. The token is refused for other feeds.'],
  examples: [
    [
      'muster feed-tokens create "Traccar in Parma" --feed traccar --rate 6000',
      'At most 6,000 readings and events a minute',
    ],
  ],
  arguments: { name: argument('Gateway or provider that uses the token') },
  options: {
    feed: option('<feed>', `The feed: ${feeds.join(', ')}`, { read: feed }),
    rate: option('<number>', 'Readings and events per minute that a server accepts; default unlimited', {
      read: wholeNumber,
    }),
    company: option(
      '<id>',
      'Unknown devices become units of this company immediately; default they are to be claimed',
      {
        read: wholeNumber,
      },
    ),
    ...formatOptions,
  },
})

export const revoke = defineCommand({
  name: 'feed-tokens revoke',
  summary: 'Revoke a feed token within five seconds',
  arguments: { id: argument('Id, as in `muster feed-tokens ls`', { read: wholeNumber }) },
  options: { yes: flag('Skip the confirmation', { short: 'y' }) },
})

function feed(text: string): (typeof feeds)[number] {
  const found = feeds.find(one => one === text.toLowerCase())
  if (!found) throw new Error(`There is no feed '${text}'.`)
  return found
}
