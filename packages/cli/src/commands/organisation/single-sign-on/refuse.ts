import { decideSignOnDomain } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import type { refuse } from './definitions.ts'

export const run: Run<typeof refuse> = async ({ arguments: { domain } }, { connect, note }) => {
  const { core } = await connect()
  await core.api.call(decideSignOnDomain, { path: { domain }, body: { isApproved: false } })
  note(`${domain} is refused.`)
}
