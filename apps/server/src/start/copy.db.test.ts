import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { preparedFolder } from '#test/prepared-folder.ts'
import { end, startProcess } from '#test/server-process.ts'
import { runningUrl } from '#kernel/db/embedded/running.ts'

test('reports a restored copy, and starts no jobs', { timeout: 120_000 }, async () => {
  const folder = await preparedFolder()
  const server = startProcess({
    MUSTER_DATA_DIR: folder,
    MUSTER_COPY: '1',
    MUSTER_BROKER_URL: 'nats://nowhere.invalid',
  })
  try {
    const url = await server.ready()
    const info = await fetch(`${url}/wlf/api/application/info`)
    expect(await info.json()).toMatchObject({ copy: true })
    const client = new Client({ connectionString: (await runningUrl(folder))! })
    await client.connect()
    const { rows } = await client.query('select 1 from scheduler_process union all select 1 from scheduler_trigger')
    await client.end()
    expect(rows).toEqual([])
  } finally {
    await end(server)
    await rm(folder, { recursive: true, force: true })
  }
})
