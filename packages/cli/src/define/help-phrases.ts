/** Headings and phrases of the help pages. */
export const helpPhrases = {
  usage: 'Usage:',
  arguments: 'Arguments:',
  options: 'Options:',
  globals: 'Options of every command:',
  commands: 'Commands:',
  examples: 'Examples:',
  environment: 'Environment:',
  exitCodes: 'Exit codes:',
  more: 'For help with a command:',
  program: 'See where your vehicles and machines are, export their reports, and send them commands.',
  version: 'Show the version',
  help: 'Show help for a command',
  repeatable: 'repeatable',
  fallback: 'default {{value}}',
} satisfies Record<string, string>
