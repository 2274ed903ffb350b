import { GoogleMap, type Libraries, useJsApiLoader } from '@react-google-maps/api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GoogleOptions, HostProps, MapEngine } from '../engine.ts'
import { GoogleEngine } from './engine.ts'

const fill = { width: '100%', height: '100%' }

/** Loads the script once per page, mounts Google's map and passes the engine on once it has bounds. */
export default function GoogleHost({ options, view, mode, onEngine, onFail }: HostProps<GoogleOptions>) {
  const { isLoaded, loadError } = useJsApiLoader(scriptOptions(options))
  const engine = useRef<MapEngine>(undefined)
  const leave = useEffectEvent(() => onEngine(undefined))
  const [first] = useState(view)
  useEffect(() => {
    if (loadError) onFail(loadError)
  }, [loadError, onFail])
  useEffect(
    () => () => {
      leave()
      engine.current?.destroy()
      engine.current = undefined
    },
    [],
  )
  const adopt = (map: google.maps.Map) => {
    google.maps.event.addListenerOnce(map, 'idle', () => {
      engine.current = new GoogleEngine(map, mode)
      onEngine(engine.current)
    })
  }
  if (!isLoaded) return null
  return (
    <div className="mk-engine">
      <GoogleMap mapContainerStyle={fill} center={first.center} zoom={first.zoom} options={mapOptions} onLoad={adopt} />
    </div>
  )
}

const mapOptions: google.maps.MapOptions = {
  disableDefaultUI: true,
  keyboardShortcuts: true,
  gestureHandling: 'greedy',
  clickableIcons: false,
  maxZoom: 22,
}

// Shared array: the loader rejects options that change between calls.
const libraries: Libraries = ['drawing', 'places']

/** Language of the page's first map; the loader rejects another one until reload. */
let languageOfPage: string | undefined

/** Options of the maps script: version channel, key, two libraries, language. */
const scriptOptions = ({ key, version = 'weekly', language = 'en' }: GoogleOptions) => ({
  id: 'google-maps',
  googleMapsApiKey: key,
  version,
  language: (languageOfPage ??= language),
  libraries,
})
