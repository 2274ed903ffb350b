import { readConfig } from '../kernel/config/config.ts'
import { ConfigReader, type Setting } from '../kernel/config/config-reader.ts'
import heap from '../../../../scripts/heap.json' with { type: 'json' }
import { modules } from './modules.ts'

const intro = `# Configuration

The server reads its settings from environment variables. All are optional, and an empty variable counts as absent. An invalid value
stops start-up; the message lists every invalid variable and how to fix it.

\`\`\`sh
PORT=8080 MUSTER_DEMO=0 npm start
\`\`\`

To keep a secret out of the environment, write it to a file and set the variable's name with \`_FILE\` to the path:
\`DATABASE_URL_FILE=/run/secrets/database-url\`. The variable itself has priority. This applies to every variable that the server reads
except \`MUSTER_HEAP_MB\` and \`MUSTER_PORTAL\`.

The variables of the command line are in [cli.md](cli.md#environment).

This page is generated from the definitions that read the variables. To update it, run
\`npm run docs --workspace apps/server\`.
`

/** `docs/configuration.md`: every setting of the server and of its modules, one table for each section. */
export function configurationDocument(): string {
  const sections = Map.groupBy(settings(), ({ section }) => section)
  return [intro, ...[...sections].map(([title, rows]) => `## ${title}\n\n${table(rows)}`)].join('\n')
}

function settings(): readonly Setting[] {
  const reader = new ConfigReader({})
  readConfig(reader)
  reader.section('Server').whole(heap.name, heap)
  for (const part of modules.flatMap(({ config = [] }) => config)) part.read(reader)
  return reader.settings
}

function table(rows: readonly Setting[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [
    line(['Variable', 'Meaning', 'Default', 'Allowed values']),
    line(['---', '---', '---', '---']),
    ...rows.map(row => line([`\`${row.name}\``, row.about, row.default ?? 'none', row.allowed ?? 'text'])),
    '',
  ].join('\n')
}
