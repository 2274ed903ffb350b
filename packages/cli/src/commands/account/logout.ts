import { auth } from '@muster/core'
import { openCore, placeOf } from '../../account/connect.ts'
import { forgetCredentials } from '../../account/profiles.ts'
import type { Run } from '../../define/command.ts'
import type { logout } from './definitions.ts'

export const run: Run<typeof logout> = async ({ options: { local } }, { host, settings, note }) => {
  const place = placeOf(host.env, settings)
  if (!local) {
    const core = await openCore(host, place, note)
    if (core.session.get()) await core.use(auth).logout()
  }
  forgetCredentials(host.env, place.profile)
  note(`Signed out of ${place.server}.`)
}
