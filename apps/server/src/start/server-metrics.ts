import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import { thisBuild } from '#kernel/build.ts'
import { Config } from '#kernel/config/config.ts'
import { poolMetrics } from '#kernel/db/pool-metrics.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { storedMetrics } from './stored-metrics.ts'

/** Measured parts of a running server. */
export interface Measured {
  broker?: { readonly host: string; readonly isConnected: boolean; readonly reconnects: number } | undefined
  writes?: { readonly trouble: string | undefined }
}

/** Metrics of the process, its disk, its database and its broker. */
export function serverMetrics(registry: Registry, use: Use, { broker, writes }: Measured): void {
  buildMetrics(registry)
  diskMetrics(registry, use(Config).dataDir)
  poolMetrics(registry, () => use(Db))
  storedMetrics(registry, () => use(Db))
  brokerMetrics(registry, broker)
  gauge(registry, 'muster_database_writable', '0 while the database cannot store, because its disk is full or fails', {
    collect() {
      this.set(writes?.trouble === undefined ? 1 : 0)
    },
  })
}

function buildMetrics(registry: Registry): void {
  const { version, commit = '' } = thisBuild()
  gauge(registry, 'muster_build_info', 'Version and commit of this program', {
    labelNames: ['version', 'commit'],
    collect() {
      this.set({ version, commit }, 1)
    },
  })
}

function diskMetrics(registry: Registry, folder: string): void {
  const sizes = {
    muster_data_disk_free_bytes: ['Free space on the disk of the data folder', 'bavail'],
    muster_data_disk_size_bytes: ['Size of the disk of the data folder', 'blocks'],
  } as const
  for (const [name, [help, blocks]] of Object.entries(sizes))
    gauge(registry, name, help, {
      labelNames: ['folder'],
      async collect() {
        this.reset()
        // the folder may not exist yet: then there is nothing to measure
        const disk = await statfs(folder).catch(() => undefined)
        if (disk) this.set({ folder }, disk[blocks] * disk.bsize)
      },
    })
}

/** Without a broker, both have no value. */
function brokerMetrics(registry: Registry, broker: Measured['broker']): void {
  gauge(registry, 'muster_broker_connected', '1 while the message broker is connected', {
    labelNames: ['broker'],
    collect() {
      if (broker) this.set({ broker: broker.host }, broker.isConnected ? 1 : 0)
    },
  })
  registry.registerMetric(
    new Counter({
      name: 'muster_broker_reconnects_total',
      help: 'Connections to the message broker that were made again',
      labelNames: ['broker'],
      registers: [],
      collect() {
        this.reset()
        if (broker) this.inc({ broker: broker.host }, broker.reconnects)
      },
    }),
  )
}

interface Collected {
  labelNames?: string[]
  collect: (this: Gauge) => void | Promise<void>
}

function gauge(registry: Registry, name: string, help: string, { labelNames = [], collect }: Collected): void {
  registry.registerMetric(new Gauge({ name, help, labelNames, collect, registers: [] }))
}
