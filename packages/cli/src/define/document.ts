import { exitCodes, exitMeanings } from '../exit-code.ts'
import type { Command, Group } from './command.ts'
import { environment, globalOptions } from './global.ts'
import { helpOf } from './help.ts'
import type { Parameters } from './parameter.ts'
import { argumentSpelling, optionSpelling, synopsis } from './spelling.ts'

const intro = `# The command line

\`muster\` asks and tells a fleet from a terminal or a script: units and where they are and were, alarms, commands, reports, geofences,
jobs, and any call of the API. It is built with everything else; in this folder it is \`npx muster\`,
which also takes the Node that was installed here; any other has to be 22 or newer.

\`\`\`sh
npm run build
npx muster login --server http://127.0.0.1:4300
npx muster units ls
npx muster units ls --jsonl --fields id,name | jq .name
\`\`\`

On a terminal it shows tables, progress and live views. In a pipe there is no colour and nothing moves: data is on stdout, everything
meant for a person on stderr. Every list takes \`--json\`, \`--jsonl\`, \`--csv\` and \`--fields\`; moments are ISO 8601 there, and as you read
time, with its zone, in tables. \`muster <command> --help\` tells what stands below.

A text in CSV that a spreadsheet would run as a formula (it starts with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a carriage return) gets an
apostrophe in front; numbers stay as they are, and JSON has every text unchanged. On a terminal, control characters and escape
sequences are removed from all output.

Units, fleets and templates in the examples, such as T7.270, North and Restart, stand for your own.

A whole script, with a token, a night that is made up for and every exit code: \`examples/cli-nightly-export.sh\`.

This page is written by \`npm run docs --workspace packages/cli\` from the commands themselves.
`

/** `docs/cli.md`: every command as its definition says it. */
export function documentation(groups: readonly Group[]): string {
  return [
    intro,
    '## Options of every command\n',
    table(['option', 'what it does'], optionRows(globalOptions)),
    '## Environment\n',
    table(
      ['variable', 'what it is'],
      environment.map(([name, says]) => [`\`${name}\``, says]),
    ),
    '## Exit codes\n',
    table(
      ['code', 'meaning'],
      Object.entries(exitMeanings).map(([name, says]) => [String(exitCodes[name as keyof typeof exitCodes]), says]),
    ),
    contents(groups),
    ...groups.flatMap(({ commands }) => commands.map(({ command }) => section(command))),
  ].join('\n')
}

function contents(groups: readonly Group[]): string {
  const rows = groups.flatMap(({ commands }) =>
    commands.map(({ command: { name, summary } }) => [`[\`${name}\`](#muster-${name.replaceAll(' ', '-')})`, summary]),
  )
  return `## Commands\n\n${table(['command', 'what it does'], rows)}`
}

function section(command: Command): string {
  const { name, summary, details = [], examples = [], arguments: args, options } = command
  const argumentRows = Object.entries(args).map(([key, parameter]) => [
    `\`${argumentSpelling(key, parameter)}\``,
    helpOf(parameter),
  ])
  return [
    `### muster ${name}\n\n${summary}.\n`,
    `\`\`\`\n${synopsis(command)}\n\`\`\`\n`,
    ...details.map(paragraph => `${paragraph}\n`),
    ...(argumentRows.length > 0 ? [table(['argument', 'what it is'], argumentRows)] : []),
    ...(Object.keys(options).length > 0 ? [table(['option', 'what it does'], optionRows(options))] : []),
    ...(examples.length > 0
      ? [`\`\`\`sh\n${examples.map(([line, says]) => `# ${says}\n${line}`).join('\n\n')}\n\`\`\`\n`]
      : []),
  ].join('\n')
}

const optionRows = (options: Parameters) =>
  Object.entries(options).map(([key, parameter]) => [`\`${optionSpelling(key, parameter)}\``, helpOf(parameter)])

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `${[line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
