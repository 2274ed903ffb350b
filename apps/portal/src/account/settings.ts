import { updateMyExportSettings, updateUser, type FleetSchemas } from '@muster/contract'
import { auth, type Core } from '@muster/core'

export type Exports = FleetSchemas['UserExportSettings']

/** Date format, time format and time zone. */
export type TimeSettings = Pick<FleetSchemas['UserDetail'], 'jsDateFormat' | 'jsTimeFormat' | 'timezone'>

/** Values of the form; `own` is undefined for another user. */
export interface Settings {
  languageId: number
  presetId: number
  times: TimeSettings
  own?: { mainpage: string; exports: Exports }
}

interface Change {
  core: Core
  user: FleetSchemas['UserDetail']
  before: Settings
  after: Settings
  /** Code of the selected preset: `metric`. */
  presetCode: string | undefined
  /** Code of the selected language: `de`. */
  languageCode: string | undefined
}

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** Sends each changed part by its call and updates the session if the settings are the user's own. */
export async function saveSettings({ core, user, before, after, presetCode, languageCode }: Change): Promise<void> {
  const { own, ...shared } = after
  const { languageId, presetId, times } = shared
  if (differ(shared, { languageId: before.languageId, presetId: before.presetId, times: before.times })) {
    const {
      userId,
      isLoggedUser: _own,
      hasSecondFactor: _factor,
      status: _status,
      // omits the version, so the last save wins
      version: _version,
      lastLoginAt: _login,
      invitationExpiresAt: _invitation,
      ...body
    } = user
    await core.api.call(updateUser, { path: { userId }, body: { ...body, languageId, presetId, ...times } })
    const preset = presetCode === 'imperial' ? 'imperial' : 'metric'
    if (own)
      core.session.updateSettings({
        userMuSettings: { presetId, preset },
        ...times,
        ...(languageCode === undefined ? {} : { languageCodeISO2c: languageCode }),
      })
  }
  if (!own || !before.own) return
  if (differ(own.exports, before.own.exports)) await core.api.call(updateMyExportSettings, { body: own.exports })
  if (own.mainpage !== before.own.mainpage) await core.use(auth).setMainpage(own.mainpage)
}
