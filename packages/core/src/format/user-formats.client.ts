import { getMyContext } from '@muster/contract'
import { createStore } from 'zustand/vanilla'
import { defineClient } from '../registry/client.ts'
import { createFormats, type Formats } from './formats.ts'
import type { Mu } from './units.ts'

export interface UserFormats {
  /** Formats of the signed-in user; the same object until settings or units change. */
  get(): Formats
  subscribe(listener: (formats: Formats) => void): () => void
}

/**
 * Follows the session: loads the user's units of measure for a token, drops them without one (000 §4). Uses the units
 * of the user's preset until they are loaded and when loading fails.
 */
export const userFormats = defineClient<UserFormats>({
  id: 'formats',
  create({ api, session }) {
    let units: { readonly token: string; readonly mu: Mu } | undefined
    const store = createStore<{ formats: Formats }>(() => ({ formats: make() }))

    function make(): Formats {
      const current = session.get()
      return createFormats(current?.userSetting, units && units.token === current?.accessToken ? units.mu : undefined)
    }

    async function load(): Promise<void> {
      const token = session.get()?.accessToken
      if (!token) return
      try {
        const { mu } = await api.call(getMyContext)
        if (session.get()?.accessToken !== token) return
        units = { token, mu }
        store.setState({ formats: make() })
      } catch {
        // keep the preset's units; other errors show where they occur
      }
    }

    session.subscribe((now, before) => {
      if (!now) units = undefined
      store.setState({ formats: make() })
      const isOther = now?.accessToken !== before?.accessToken
      if (isOther || now?.userSetting.userMuSettings !== before?.userSetting.userMuSettings) void load()
    })
    void load()

    return {
      get: () => store.getState().formats,
      subscribe: listener => store.subscribe(({ formats }) => listener(formats)),
    }
  },
})
