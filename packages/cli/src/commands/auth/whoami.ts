import type { Session } from '@muster/core'
import type { Run } from '../../define/command.ts'
import { columnsOf } from '../../output/column.ts'
import type { whoami } from './definitions.ts'

interface Who extends Session {
  readonly server: string
  readonly profile: string
}

const columns = columnsOf<Who>()(
  'username',
  'userId',
  'companyId',
  'server',
  'profile',
  { name: 'timezone', value: ({ userSetting }) => userSetting.timezone },
  'impersonatedBy',
  { name: 'permissions', value: ({ acl }) => acl, wide: true },
  { name: 'features', value: ({ feature }) => feature, wide: true },
)

export const run: Run<typeof whoami> = async ({ options }, { connect, out }) => {
  const { core, server, profile, formats } = await connect()
  const session = core.session.get()
  if (session) await out.record<Who>({ ...session, server, profile }, { columns, options, formats })
}
