/** Headings and phrases of every page of the help. */
export const helpWords = {
  name: 'NAME',
  synopsis: 'SYNOPSIS',
  description: 'DESCRIPTION',
  arguments: 'ARGUMENTS',
  options: 'OPTIONS',
  commands: 'COMMANDS',
  examples: 'EXAMPLES',
  environment: 'ENVIRONMENT',
  exitCodes: 'EXIT CODES',
  more: 'MORE',
  program: 'query and control a fleet from the command line',
  version: 'Show the version',
  help: 'Show help for a command',
  repeatable: 'repeatable',
  fallback: 'default {{value}}',
} satisfies Record<string, string>
