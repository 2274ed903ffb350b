import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const yaml = <T>(file: string) => parse(read(file), { merge: true }) as T

// another test compares this page with the definitions of the settings
const document = read('docs/configuration.md')
const settings = new Set([...document.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name))
const port = Number(/^\| `PORT` .*?\| `(\d+)` \|/m.exec(document)?.[1])
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const unknown = (names: readonly string[]) => names.filter(name => !settings.has(name))

interface Probe {
  httpGet: { path: string; port: string }
}
interface Container {
  ports: { name: string; containerPort: number }[]
  env: { name: string; valueFrom: { secretKeyRef: { name: string } } }[]
  securityContext: object
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
  volumeMounts: { mountPath: string }[]
}
interface Deployment {
  spec: {
    replicas: number
    strategy: object
    template: {
      metadata: { annotations: object }
      spec: { securityContext: object; terminationGracePeriodSeconds: number; containers: [Container] }
    }
  }
}
interface Server {
  read_only: boolean
  cap_drop: string[]
  environment: Record<string, string>
  volumes: string[]
  healthcheck: { test: string[] }
  depends_on: Record<string, { condition: string }>
}
interface Compose {
  services: Record<string, Server & { image: string; environment: Record<string, string>; healthcheck?: object }>
}

describe('Dockerfile', () => {
  const text = read('Dockerfile')
  const last = text.slice(text.lastIndexOf('\nFROM '))

  it('runs the server as an unprivileged user with one writable folder', () => {
    expect(last).toMatch(/^USER 65532:65532$/m)
    expect(last.match(/^VOLUME .*$/gm)).toEqual(['VOLUME /data'])
    expect(last).toContain('MUSTER_DATA_DIR=/data')
    expect(last).toContain(`EXPOSE ${port}`)
    expect(last).toMatch(/HEALTHCHECK[^]*\/readyz/)
  })

  it('sets variables that the server reads', () => {
    const names = [...last.matchAll(/\b((?:MUSTER_)?[A-Z_]+)=/g)].map(([, name = '']) => name)
    expect(unknown(names.filter(name => !['NODE_ENV', 'MUSTER_COMMIT'].includes(name)))).toEqual([])
  })

  it('copies existing files', () => {
    const built = /\/(dist|generated|node_modules)$|\/(node|empty)$/
    const paths = [...text.matchAll(/^COPY --from=\w+ (?:--chown=\S+ )?(.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    )
    expect(paths.length).toBeGreaterThan(10)
    const isThere = (path: string) => globSync(path.replace('/app/', ''), { cwd: root }).length > 0
    expect(paths.filter(path => !built.test(path) && !isThere(path))).toEqual([])
  })
})

describe('docker-compose.yml', () => {
  const { services } = yaml<Compose>('deploy/docker-compose.yml')
  const servers = Object.entries(services).filter(([name]) => name.startsWith('muster-'))

  it('starts two servers after their database and broker are healthy', () => {
    expect(servers).toHaveLength(2)
    for (const [, server] of servers) {
      expect(unknown(Object.keys(server.environment))).toEqual([])
      expect(server).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        stop_grace_period: '2m',
        depends_on: { postgres: { condition: 'service_healthy' }, nats: { condition: 'service_healthy' } },
      })
      expect(server.volumes).toEqual([expect.stringMatching(/:\/data$/)])
      expect(server.healthcheck.test.join(' ')).toContain(`:${port}/readyz`)
    }
    for (const name of ['postgres', 'nats']) expect(services[name]?.healthcheck).toBeDefined()
  })

  it('sends the requests of Caddy and Traccar to addresses that exist', () => {
    const caddyfile = read('deploy/Caddyfile')
    expect(services['caddy']?.environment['MUSTER_SERVERS']).toBe(servers.map(([name]) => `${name}:${port}`).join(' '))
    expect(caddyfile).toContain('{$MUSTER_SERVERS:')
    expect(caddyfile).toContain('health_uri /readyz')
    const inside = /MUSTER_INSIDE_PORT:(\d+)/.exec(caddyfile)?.[1]
    const { FORWARD_URL, EVENT_FORWARD_URL } = services['traccar']?.environment ?? {}
    expect([FORWARD_URL, EVENT_FORWARD_URL]).toEqual([
      `http://caddy:${inside}/ingest/traccar/positions`,
      `http://caddy:${inside}/ingest/traccar/events`,
    ])
    const routes = read('apps/server/src/telemetry/ingest/routes.ts')
    for (const kind of ['positions', 'events']) expect(routes).toContain(`/ingest/traccar/${kind}`)
  })

  it('requires only variables of the sample environment', () => {
    const sample = new Set([...read('deploy/.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
    const asked = [...read('deploy/docker-compose.yml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name)
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.filter(name => !sample.has(name))).toEqual([])
  })
})

describe('restore-twice.sh', () => {
  const page = read('docs/operating.md')
  const script = read('deploy/restore-twice.sh').replaceAll('$folder/wal', '/backup/wal')
  const commands = (text: string, setting: string) =>
    [...text.matchAll(new RegExp(`^${setting} = .*$`, 'gm'))].map(([line]) => line)

  it('tries the settings that docs/operating.md prints', () => {
    for (const setting of [
      'wal_level',
      'archive_mode',
      'archive_command',
      'restore_command',
      'recovery_target_timeline',
      'recovery_target_action',
    ]) {
      expect(commands(page, setting), setting).not.toEqual([])
      expect(commands(script, setting)).toEqual(commands(page, setting))
    }
    // has priority over the files in /etc of Debian, which are not in a base backup
    for (const text of [page, script]) expect(text).toContain('postgresql.auto.conf')
  })
})

describe('alerts', () => {
  const rules = yaml<{ groups: { rules: { alert: string }[] }[] }>('deploy/prometheus/alerts.yml').groups.flatMap(
    group => group.rules.map(({ alert }) => alert),
  )

  it('have an explanation in docs/operating.md, each one', () => {
    const explained = [...read('docs/operating.md').matchAll(/^\| (Muster\w+) +\|/gm)].map(([, name]) => name)
    expect(explained.toSorted()).toEqual(rules.toSorted())
  })

  it.skipIf(!hasPromtool)('fire in their cases', () => {
    for (const args of [
      ['check', 'rules', 'deploy/prometheus/alerts.yml'],
      ['test', 'rules', ...globSync('deploy/prometheus/*.test.yml', { cwd: root })],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' })
      expect(status, stdout + stderr).toBe(0)
    }
  })
})

describe('kubernetes', () => {
  const folder = 'deploy/kubernetes'
  const kustomization = yaml<{ resources: string[]; configMapGenerator: { name: string; literals: string[] }[] }>(
    `${folder}/kustomization.yaml`,
  )
  const { spec } = yaml<Deployment>(`${folder}/deployment.yaml`)
  const [container] = spec.template.spec.containers

  it('lists every manifest', () => {
    const files = globSync('*.yaml', { cwd: join(root, folder) }).filter(file => file !== 'kustomization.yaml')
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
  })

  it('runs two servers, not as root, on a read-only file system', () => {
    expect(spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } })
    expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data'])
  })

  it('keeps one server ready while nodes are drained, and gives a stopping server enough time', () => {
    const budget = yaml<{ kind: string; spec: object }>(`${folder}/disruption-budget.yaml`)
    expect(budget.kind).toBe('PodDisruptionBudget')
    const { labels } = yaml<{ labels: { pairs: object }[] }>(`${folder}/kustomization.yaml`)
    expect(budget.spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels[0]?.pairs } })
    // 5 seconds before the signal, up to 100 after it
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(105)
  })

  it.skipIf(!hasKubectl)('has only fields of the Kubernetes API', () => {
    const run = (args: string[], input?: string) => {
      const { status, stdout, stderr } = spawnSync('kubectl', args, { input, encoding: 'utf8' })
      expect(stderr).toBe('')
      expect(status).toBe(0)
      return stdout
    }
    const built = run(['kustomize', join(root, folder)])
    const kinds = parseAllDocuments(built).map(document => document.toJS() as { kind: string })
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Ingress',
      'PodDisruptionBudget',
      'Service',
    ])
    // kubectl parses it as the API's type and prints that type, without fields that have a wrong name
    for (const [kind, command] of [
      ['Deployment', ['set', 'image', '--local', '--filename=-', '--output=json', 'muster=muster:test']],
      ['Service', ['set', 'selector', '--local', '--filename=-', '--output=json', '--resource-version=', 'a=b']],
    ] as const) {
      const ours = kinds.find(manifest => manifest.kind === kind)
      const theirs = JSON.parse(run([...command], JSON.stringify(ours))) as unknown
      expect(fields(ours).filter(field => !fields(theirs).includes(field) && !field.includes('selector'))).toEqual([])
    }
  })

  it('probes paths and ports of the server', () => {
    expect(container.ports).toEqual([{ name: 'http', containerPort: port }])
    const health = read('apps/server/src/kernel/http/health.ts')
    for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(health).toContain(`app.get('${httpGet.path}'`)
      expect(httpGet.port).toBe('http')
    }
    expect(container.readinessProbe.httpGet.path).toBe('/readyz')
    expect(spec.template.metadata.annotations).toMatchObject({ 'prometheus.io/port': String(port) })
  })

  it('sets only variables that the server reads, and secrets by reference', () => {
    const plain = kustomization.configMapGenerator.flatMap(({ literals }) => literals.map(line => line.split('=')[0]!))
    expect(unknown([...plain, ...container.env.map(({ name }) => name)])).toEqual([])
    expect(container.env.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'MUSTER_INGEST_TOKEN', 'SMTP_URL']),
    )
    for (const { valueFrom } of container.env) expect(valueFrom.secretKeyRef.name).toBe('muster')
    expect(plain.filter(name => /TOKEN|DATABASE|SMTP/.test(name))).toEqual([])
  })
})

/** Returns the paths of all fields of a manifest. */
function fields(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [`${path}.${key}`, ...fields(inner, `${path}.${key}`)])
}
