import { defineCommand } from '../../define/command.ts'
import { argument, argumentOf, flag, option, options } from '../../define/parameter.ts'

export const api = defineCommand({
  name: 'api',
  summary: 'Call any operation of the API',
  details: [
    'For operations that have no command. The path is a path of the API contract, with or without values for its parameters. Completion lists the paths.',
    'A body is JSON from --data, from a file (--data @body.json) or from stdin (--data -). A file in the response is written to --output or to stdout.',
  ],
  examples: [
    ['muster api GET /api/fleets', 'A call without parameters'],
    ['muster api GET /api/units/12', 'A path with a value'],
    ['muster api GET /api/alarms/paginated --query offsetUtc=0 --query limit=5', 'Query parameters'],
    ['muster api POST /api/units/units-details --data "[12, 13]"', 'A body'],
    ['muster api GET /api --list', 'List the operations below a path'],
  ],
  arguments: {
    method: argumentOf(['GET', 'POST', 'PUT', 'DELETE'], 'Method'),
    path: argument('Path of the API, starting with /api'),
  },
  options: {
    query: options('<name=value>', 'A query parameter', { short: 'q' }),
    data: option('<json>', 'Body; @file reads a file, - reads stdin', { short: 'd' }),
    output: option('<file>', 'Write the response to this file', { short: 'o', completes: 'file' }),
    service: option('<name>', 'Service, where two of them share a path: fleet, command-manager, …'),
    list: flag('List the operations below this path instead'),
    raw: flag('Do not format the response'),
  },
})
