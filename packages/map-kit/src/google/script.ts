import type { Libraries } from '@react-google-maps/api'
import type { GoogleOptions } from '../engine.ts'

// One array for all: the loader refuses options that change between calls.
const libraries: Libraries = ['drawing', 'places']

/** That of the page's first map: the loader refuses another, which the next page has. */
let languageOfPage: string | undefined

/** How the maps script is asked for: version channel, key, the two libraries, language. */
export const scriptOptions = ({ key, version = 'weekly', language = 'en' }: GoogleOptions) => ({
  id: 'google-maps',
  googleMapsApiKey: key,
  version,
  language: (languageOfPage ??= language),
  libraries,
})
