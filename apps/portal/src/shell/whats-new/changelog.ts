import type { ThemeId } from '@muster/core'
import { queryOptions } from '@tanstack/react-query'
import { themeFile } from '../../themes/theme-file.ts'

/** Version in `changelog.json`. */
export interface Release {
  version: string
  /** ISO 8601 day. */
  date: string
  changes: readonly string[]
}

/** Loads the changelog of a theme, newest version first. */
export const changelogOf = (theme: ThemeId) =>
  queryOptions({
    queryKey: ['changelog', theme],
    queryFn: async ({ signal }): Promise<readonly Release[]> => {
      const answer = await fetch(themeFile(theme, 'changelog.json'), { signal })
      if (!answer.ok) throw new Error(`The server answered ${answer.status} for the changelog.`)
      const releases: unknown = await answer.json()
      if (!Array.isArray(releases)) throw new TypeError('The changelog is not a list of versions.')
      return releases.filter(isRelease)
    },
  })

function isRelease(value: unknown): value is Release {
  if (typeof value !== 'object' || value === null) return false
  const { version, date, changes } = value as Partial<Release>
  return (
    typeof version === 'string' &&
    typeof date === 'string' &&
    Array.isArray(changes) &&
    changes.every(change => typeof change === 'string')
  )
}
