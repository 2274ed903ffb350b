import { readConfig } from '#kernel/config/config.ts'
import { ConfigReader, type Setting } from '#kernel/config/config-reader.ts'
import heap from '../../../../scripts/heap.json' with { type: 'json' }
import { modules } from './modules.ts'

const intro = `# Configuration

The server reads its settings from environment variables. All are optional, and an empty variable counts as absent. An invalid value
stops start-up; the message lists every invalid variable and how to fix it. A \`MUSTER_\` variable that is not a setting is logged as a
warning with the name that was probably meant.

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

/** Notes below the tables of sections. */
const notes: Readonly<Record<string, string>> = {
  Portal: `### Base maps

Users select a base map in the layers panel of the map. The panel says for each map who receives what. The bundled map and a PMTiles
file come from this server alone; of all other maps, browsers request the visible area from the hosts that are named here.

OpenFreeMap (streets of the world, no key) is offered beside them, on the first visit also in a bar below the map. Only browsers whose user
selects it send something, to tiles.openfreemap.org alone: the visible area and the IP address. \`MUSTER_MAP_STYLES=off\` removes it, and
the content security policy then forbids its host; \`off,\` before other maps keeps these.

\`\`\`sh
# No base map of others.
MUSTER_MAP_STYLES=off
# MapTiler: a style with your key, which users can see; restrict it to your origin. api.maptiler.com receives the visible area and
# the IP address.
MUSTER_MAP_STYLES='Streets=https://api.maptiler.com/maps/streets-v2/style.json?key=KEY'
# Esri: satellite pictures. server.arcgisonline.com receives the same.
MUSTER_MAP_STYLES='[{"name":"Satellite","url":"https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}","attribution":"Esri, Maxar, Earthstar Geographics","maxZoom":19}]'
# A style file on this server. Only the hosts in its sources, glyphs and sprite receive something.
MUSTER_MAP_STYLES='off,Own=/etc/muster/style.json'
# A region offline: an extract in the schema of Protomaps. Nothing leaves this server, not even for fonts.
MUSTER_MAP_TILES=/var/lib/muster/region.pmtiles
\`\`\`

The terms of a service apply to you: many of them require a contract for commercial use.
`,
}

/** `docs/configuration.md`: all settings of the server and its modules, with one table per section. */
export function configurationDocument(): string {
  const sections = Map.groupBy(settings(), ({ section }) => section)
  return [
    intro,
    ...[...sections].map(
      ([title, rows]) => `## ${title}\n\n${[table(rows), ...(notes[title] ? [notes[title]] : [])].join('\n')}`,
    ),
  ].join('\n')
}

function settings(): readonly Setting[] {
  const reader = new ConfigReader({})
  readConfig(reader)
  reader.section('Server').integer(heap.name, heap)
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
