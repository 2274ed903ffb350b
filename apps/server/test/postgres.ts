import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '#kernel/db/connect.ts'
import { startEmbedded } from '#kernel/db/embedded.ts'
import { migrate } from '#kernel/db/migrate.ts'
import type { Database } from '#kernel/db/schema.ts'
import { distributeScript } from './distribution.ts'
import { withName } from './with-name.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated database that serves as the template of every test database. */
    templateUrl: string
    /** True if Citus distributes its tables. */
    isDistributed: boolean
    /** Creates a folder that is removed after the last test. */
    scratch: string
  }
}

/** Starts PostgreSQL for all database tests, or uses MUSTER_TEST_DATABASE_URL, with a template to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await mkdtemp(join(tmpdir(), 'muster-scratch-'))
  project.provide('scratch', scratch)
  const server = await startServer(process.env['MUSTER_TEST_DATABASE_URL'])
  const admin = createDatabase(server.url, { size: 1 })
  const name = `muster_template_${randomBytes(4).toString('hex')}`
  try {
    await sql`create database ${sql.id(name)}`.execute(admin)
    const templateUrl = withName(server.url, name)
    const template = createDatabase(templateUrl, { size: 1 })
    await migrate(template)
    const isDistributed = await distribute(template)
    // a template with a connection open cannot be copied
    await template.destroy()
    if (isDistributed) await endConnections(admin, name)
    project.provide('templateUrl', templateUrl)
    project.provide('isDistributed', isDistributed)
  } catch (error) {
    await admin.destroy()
    await server.stop()
    throw error
  }
  return async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
    await server.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Distributes the tables as in docs/operating.md, all on one node, if the server loads Citus. */
async function distribute(template: Database): Promise<boolean> {
  const { rows } = await sql<{ libraries: string }>`
    select current_setting('shared_preload_libraries') as libraries`.execute(template)
  if (!rows[0]?.libraries.includes('citus')) return false
  await sql`create extension citus`.execute(template)
  await sql.raw(await readFile(distributeScript, 'utf8')).execute(template)
  return true
}

/** Closes the connections that Citus keeps to each of its databases. */
async function endConnections(admin: Database, name: string): Promise<void> {
  await sql`alter database ${sql.id(name)} with allow_connections false`.execute(admin)
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${name}`.execute(admin)
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
