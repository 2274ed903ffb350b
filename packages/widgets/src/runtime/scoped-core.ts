import {
  createFormats,
  mergeSettings,
  userFormats,
  type Core,
  type Formats,
  type Client,
  type Session,
} from '@muster/core'
import type { Common } from './common.schema.ts'

/** Returns the page's core for one widget: its language, units and zone, on the shared session. */
export function scopedCore(core: Core, { lang, units, timezone }: Common): Core {
  const patch = { languageCodeISO2c: lang, timezone, ...(units ? { userMuSettings: { preset: units } } : {}) }
  const { use: shared } = core
  let last: { from: Session | null; session: Session | null; formats: Formats } | undefined

  function current(): { session: Session | null; formats: Formats } {
    const from = core.session.get()
    if (!last || last.from !== from) {
      const session = from && { ...from, userSetting: mergeSettings(from.userSetting, patch) }
      last = { from, session, formats: createFormats(session?.userSetting) }
    }
    return last
  }

  const session = { ...core.session, get: () => current().session }
  const formats = {
    get: () => current().formats,
    subscribe: (tell: (formats: Formats) => void) => core.session.subscribe(() => tell(current().formats)),
  }
  return {
    ...core,
    session,
    can: accessRules => core.can(accessRules),
    use: <T>(service: Client<T>): T => ((service as unknown) === userFormats ? (formats as T) : shared(service)),
  }
}
