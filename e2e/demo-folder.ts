// `node demo-folder.ts FOLDER`: creates the data folder of a demo server, for tests that do not test a first start. Its history is short and
// complete, so that no server stores history during the tests, and its passwords have cheap hashes.
import { randomBytes, scryptSync } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { writeSetting } from '../apps/server/src/demo/settings.ts'
import { startDemo } from '../apps/server/src/demo/start.ts'
import { createDatabase } from '../apps/server/src/kernel/db/connect.ts'
import { startEmbedded } from '../apps/server/src/kernel/db/embedded.ts'
import { migrate } from '../apps/server/src/kernel/db/migrate.ts'
import { commitHooks } from '../apps/server/src/start/follow-modules.ts'
import { modules } from '../apps/server/src/start/modules.ts'
import { createPipeline } from '../apps/server/src/telemetry/ingest/pipeline.ts'
import { deviceReception } from '../apps/server/test/device-reception.ts'
import { demoUnits } from './server.ts'

const [folder = ''] = process.argv.slice(2)
const day = 86_400_000
/** Milliseconds of history: all of yesterday in any time zone, and three days of tracks. */
const memory = 3 * day

/** Returns a password hash as the server stores it, at the lowest cost. */
async function hashPassword(clientHash: string): Promise<string> {
  const salt = randomBytes(16)
  const key = scryptSync(clientHash.slice(0, 64), salt, 32, { N: 16, r: 8, p: 1 })
  return `scrypt$ln=4,r=8,p=1$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const server = await startEmbedded(folder, { durable: false })
const db = createDatabase(server.url)
await migrate(db)
const world = await seedDemo(db, { units: demoUnits, seed: 20_261_121, hashPassword })
// history begins here, as if a server had run before
await writeSetting(db, 'demo.history', { units: world.units, until: Date.now() - memory, pending: [] })
const pipeline = createPipeline({
  db,
  register: true,
  rootCompanyId: world.rootCompanyId,
  inCommit: commitHooks(modules),
})
const { link, log, receiver } = deviceReception(db, pipeline)
await new Promise<void>((resolve, reject) => {
  const demo = startDemo({
    db,
    pipeline,
    receiver,
    ...world,
    rest: 0,
    log: {
      // logged once, when history is complete
      info: () => resolve(demo.stop()),
      error: message => reject(new Error(message)),
    },
  })
})
link.close()
await log.write()
await pipeline.drain()
await db.destroy()
await server.stop()
rmSync(join(folder, 'db.log'), { force: true })
