import { existsSync } from 'node:fs'
import { credentialsPath, readProfiles } from '../../account/profiles.ts'
import type { Run } from '../../define/command.ts'
import { columnsOf } from '../../output/column.ts'
import type { profileLs } from './definitions.ts'

interface Row {
  readonly name: string
  readonly server: string
  readonly current: boolean
  readonly session: boolean
}

const columns = columnsOf<Row>()('name', 'server', 'current', 'session')

export const run: Run<typeof profileLs> = async ({ options }, { host, out }) => {
  const { current, servers } = readProfiles(host.env)
  const rows = Object.entries(servers).map(([name, server]): Row => ({
    name,
    server,
    current: name === current,
    session: existsSync(credentialsPath(host.env, name)),
  }))
  await out.list({ columns, rows, options, empty: 'No profiles yet. Create one with: muster login --server <address>' })
}
