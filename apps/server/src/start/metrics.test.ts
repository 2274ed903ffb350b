import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testDependencies } from '#test/dependencies.ts'
import { Db, Metrics } from '#kernel/dependencies.ts'
import { JobMetrics } from '#kernel/jobs/job-metrics.ts'
import { countedMailer } from '#kernel/ports/counted-mailer.ts'
import { silentMailer } from '#kernel/ports/mail.ts'
import { linkMetrics, registerLinkMetrics } from '#telemetry/device-link/link-metrics.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { createServerApp } from './app.ts'
import { modules } from './modules.ts'

const nothing = () => () => {}
const server = {
  id: 'a',
  host: 'one',
  pid: 1,
  version: '0.1.0',
  startedAt: new Date(),
  clients: 0,
  lagMs: 0,
  silentMs: 0,
}

describe.each(['grafana/muster.json', 'prometheus/alerts.yml'])('deploy/%s', file => {
  const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')

  it('uses metrics that /metrics has', async () => {
    const dependencies = testDependencies({
      live: new FleetState(),
      pipeline: { onPositions: nothing, onAlarms: nothing },
      log: pino({ level: 'silent' }),
      db: {} as Db,
    })
    // running parts have these
    const registry = dependencies.use(Metrics)
    countedMailer(silentMailer, registry)
    void new JobMetrics(registry, [])
    registerLinkMetrics(registry, { metrics: linkMetrics(), size: 0, unclaimed: 0, backlog: 0 })
    const app = await createServerApp(dependencies, modules, { portal: '/nowhere', servers: () => [server] })
    await app.inject('/config.json')
    const metrics = (await app.inject('/metrics')).body
    await app.close()
    const used = new Set(text.match(/\b(muster|nodejs|process)_[a-z0-9_]+\b/g))
    const emitted = new Set([...metrics.matchAll(/^([a-z0-9_]+)(\{| )/gm)].map(([, name]) => name))
    const unknown = [...used].filter(name => !emitted.has(name) && !metrics.includes(`# TYPE ${name} `))
    expect(used.size).toBeGreaterThan(5)
    expect(unknown).toEqual([])
  })
})
