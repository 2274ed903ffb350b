import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../src/kernel/db/connect.ts'
import { startEmbedded } from '../src/kernel/db/embedded.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { withName } from './with-name.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that every test database is a copy of. */
    templateUrl: string
  }
}

/** One PostgreSQL for all database tests, or the one at MUSTER_TEST_DATABASE_URL, with a template to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(process.env['MUSTER_TEST_DATABASE_URL'])
  const admin = createDatabase(server.url, { size: 1 })
  const name = `muster_template_${randomBytes(4).toString('hex')}`
  try {
    await sql`create database ${sql.id(name)}`.execute(admin)
    const templateUrl = withName(server.url, name)
    const template = createDatabase(templateUrl, { size: 1 })
    await migrate(template)
    // a template with a connection open cannot be copied
    await template.destroy()
    project.provide('templateUrl', templateUrl)
  } catch (error) {
    await admin.destroy()
    await server.stop()
    throw error
  }
  return async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
    await server.stop()
  }
}

async function startServer(url: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  if (url) return { url, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-'))
  // for a run that is interrupted
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const server = await startEmbedded(folder, { durable: false })
    return {
      url: server.url,
      stop: async () => {
        await server.stop()
        await rm(folder, { recursive: true, force: true })
        process.off('exit', remove)
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
