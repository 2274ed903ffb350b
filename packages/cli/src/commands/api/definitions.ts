import { defineCommand } from '../../define/command.ts'
import { argument, argumentOf, flag, option, options } from '../../define/parameter.ts'

export const api = defineCommand({
  name: 'api',
  summary: 'Make any call of the contract',
  details: [
    'For what has no command of its own. The path is one of the contract, with or without its values filled in: completion lists them.',
    'A body is JSON from --data, from a file (--data @body.json) or from stdin (--data -). A file that is answered goes to --output or to stdout.',
  ],
  examples: [
    ['muster api GET /api/fleets', 'A call without parameters'],
    ['muster api GET /api/units/12', 'A path with its value in it'],
    ['muster api GET /api/alarms/paginated --query offsetUtc=0 --query limit=5', 'Query parameters'],
    ['muster api POST /api/units/units-details --data "[12, 13]"', 'A body'],
    ['muster api GET /api --list', 'What there is below a path'],
  ],
  arguments: {
    method: argumentOf(['GET', 'POST', 'PUT', 'DELETE'], 'Method'),
    path: argument('Path of the contract, from /api on'),
  },
  options: {
    query: options('<name=value>', 'A query parameter', { short: 'q' }),
    data: option('<json>', 'Body; @file reads a file, - reads stdin', { short: 'd' }),
    output: option('<file>', 'Write the answer there', { short: 'o', completes: 'file' }),
    service: option('<name>', 'Service, where two of them share a path: fleet, command-manager, …'),
    list: flag('Tell which calls there are below this path instead'),
    raw: flag('Do not format the answer'),
  },
})
