import { exitCodes, exitMeanings } from '../exit-code.ts'
import type { Command, Group } from './command.ts'
import { environment, globalOptions } from './global.ts'
import { helpOf } from './help.ts'
import type { Parameters } from './parameter.ts'
import { argumentSyntax, optionSyntax, synopsis } from './syntax.ts'

const intro = `# The command line

\`muster\` queries and controls a fleet from a terminal or a script: units and their positions, alarms, commands, reports, geofences,
jobs, and any call of the API. It is built with everything else; in this folder run \`npx muster\`,
which also uses the Node installed here. Otherwise Node 22 or newer is required.

\`\`\`sh
npm run build
npx muster login --server http://127.0.0.1:4300
npx muster units ls
npx muster units ls --jsonl --fields id,name | jq .name
\`\`\`

On a terminal it shows tables, progress and live views. In a pipe there is no colour and no live view: data goes to stdout, notes and
errors to stderr. Every list accepts \`--json\`, \`--jsonl\`, \`--csv\` and \`--fields\`. These formats write times as ISO 8601; tables use
your date format and time zone. \`muster <command> --help\` shows the same text as this page.

Help and completion are in the language of \`MUSTER_LANG\`, or else of the terminal (\`LC_ALL\`, \`LC_MESSAGES\`, \`LANG\`), where Muster
ships it: English, German, Italian, Spanish, French. Data, notes and errors are in English.

A CSV text that a spreadsheet would run as a formula (it starts with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a carriage return) gets a
leading apostrophe. Numbers and JSON are unchanged. On a terminal, control characters and escape
sequences are removed from all output.

Units, fleets and templates in the examples, such as T7.270, North and Restart, are placeholders for your own.

A complete script, with a token, a retry of a missed night and every exit code: \`examples/cli-nightly-export.sh\`.

This page is generated from the command definitions by \`npm run docs --workspace packages/cli\`.
`

/** Returns the contents of `docs/cli.md`. */
export function documentation(groups: readonly Group[]): string {
  return [
    intro,
    '## Options of every command\n',
    table(['option', 'what it does'], optionRows(globalOptions)),
    '## Environment\n',
    table(
      ['variable', 'what it is'],
      environment.map(([name, description]) => [`\`${name}\``, description]),
    ),
    '## Exit codes\n',
    table(
      ['code', 'meaning'],
      Object.entries(exitMeanings).map(([name, description]) => [
        String(exitCodes[name as keyof typeof exitCodes]),
        description,
      ]),
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
    `\`${argumentSyntax(key, parameter)}\``,
    helpOf(parameter),
  ])
  return [
    `### muster ${name}\n\n${summary}.\n`,
    `\`\`\`\n${synopsis(command)}\n\`\`\`\n`,
    ...details.map(paragraph => `${paragraph}\n`),
    ...(argumentRows.length > 0 ? [table(['argument', 'what it is'], argumentRows)] : []),
    ...(Object.keys(options).length > 0 ? [table(['option', 'what it does'], optionRows(options))] : []),
    ...(examples.length > 0
      ? [`\`\`\`sh\n${examples.map(([line, description]) => `# ${description}\n${line}`).join('\n\n')}\n\`\`\`\n`]
      : []),
  ].join('\n')
}

const optionRows = (options: Parameters) =>
  Object.entries(options).map(([key, parameter]) => [`\`${optionSyntax(key, parameter)}\``, helpOf(parameter)])

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `${[line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
