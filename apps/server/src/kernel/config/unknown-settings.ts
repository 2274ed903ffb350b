import type { Environment } from './config-reader.ts'

/** Variables of other programs and of the start scripts that may be in the environment of a server. */
const others = new Set([
  // scripts/start.mjs, scripts/parent.mjs
  'MUSTER_HEAP_MB',
  'MUSTER_PREPARED',
  'MUSTER_STOP_WITH_PARENT',
  // builds
  'MUSTER_COMMIT',
  'MUSTER_SOURCE_MAPS',
  'MUSTER_TENANT',
  // deploy/: Caddyfile, docker-compose.yml
  'MUSTER_INSIDE_ADDRESS',
  'MUSTER_INSIDE_PORT',
  'MUSTER_SERVERS',
  'MUSTER_SITE',
  'MUSTER_VERSION',
  // the command line
  'MUSTER_CONFIG_DIR',
  'MUSTER_LANG',
  'MUSTER_PROFILE',
  'MUSTER_SERVER',
  'MUSTER_TOKEN',
])
/** Variable prefixes of the repository's programs. */
const prefixes = /^MUSTER_(E2E|FUZZ|TEST|KILL)_/

/** Kubernetes passes each service of a namespace to its containers: `MUSTER_PORT=tcp://10.0.0.1:80` for a service named muster. */
const isOfKubernetes = (name: string, value: string) =>
  /^MUSTER_(\w+_)?(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP|SCTP))(_\w+)?$/.test(name) ||
  (/^MUSTER_(\w+_)?PORT$/.test(name) && /^\w+:\/\//.test(value))

/** Returns a warning for each unread `MUSTER_` variable, with the most similar setting. */
export function unknownSettings(env: Environment, known: readonly string[]): string[] {
  const names = new Set(known.flatMap(name => [name, `${name}_FILE`]))
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (!name.startsWith('MUSTER_') || names.has(name) || others.has(name.replace(/_FILE$/, ''))) return []
    if (prefixes.test(name) || isOfKubernetes(name, value)) return []
    const near = nearest(name, [...names])
    return [
      `${name} is not a setting and has no effect.` +
        (near ? ` Did you mean ${near}?` : ' docs/configuration.md lists all settings.'),
    ]
  })
}

/** Returns the most similar name; undefined when none is similar. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map(other => ({ other, distance: editDistance(name, other.startsWith('MUSTER_') ? other : `MUSTER_${other}`) }))
    .toSorted((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(2, (name.length - 'MUSTER_'.length) / 3) ? best.other : undefined
}

/** Returns the number of letters to add, remove or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
