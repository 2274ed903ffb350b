import { decideSignOnDomain } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import type { approve } from './definitions.ts'

export const run: Run<typeof approve> = async ({ arguments: { domain } }, { connect, note }) => {
  const { core } = await connect()
  await core.api.call(decideSignOnDomain, { path: { domain }, body: { isApproved: true } })
  note(`${domain} is approved.`)
}
