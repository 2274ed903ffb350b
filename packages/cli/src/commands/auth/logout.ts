import { auth } from '@muster/core'
import { openCore, targetOf } from '../../account/connect.ts'
import { deleteCredentials } from '../../account/profiles.ts'
import type { Run } from '../../define/command.ts'
import type { logout } from './definitions.ts'

export const run: Run<typeof logout> = async ({ options: { local } }, { host, settings, note }) => {
  const target = targetOf(host.env, settings)
  if (!local) {
    const core = await openCore(host, target, note)
    if (core.session.get()) await core.use(auth).logout()
  }
  deleteCredentials(host.env, target.profile)
  note(`Signed out of ${target.server}.`)
}
