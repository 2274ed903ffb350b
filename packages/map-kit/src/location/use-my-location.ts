import { useState } from 'react'
import type { LatLng } from '../types.ts'

export type LocationFailure = 'denied' | 'insecure' | 'timeout' | 'unavailable'

export interface MyLocation {
  at: LatLng | undefined
  isBusy: boolean
  failure: LocationFailure | undefined
  /** Requests the location from the browser, which asks the user for permission the first time. */
  locate(): void
  dismiss(): void
}

const options = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 }

/** Finds the user's location on request. @param onFound called with each location */
export function useMyLocation(onFound: (at: LatLng) => void): MyLocation {
  const [at, setAt] = useState<LatLng>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<LocationFailure>()
  const end = (failed?: LocationFailure) => {
    setBusy(false)
    setFailure(failed)
  }
  return {
    at,
    isBusy,
    failure,
    dismiss: () => setFailure(undefined),
    locate() {
      if (!isSecureContext) return setFailure('insecure')
      setBusy(true)
      setFailure(undefined)
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          const found = { lat: latitude, lng: longitude }
          end()
          setAt(found)
          onFound(found)
        },
        ({ code, PERMISSION_DENIED, TIMEOUT }) =>
          end(code === PERMISSION_DENIED ? 'denied' : code === TIMEOUT ? 'timeout' : 'unavailable'),
        options,
      )
    },
  }
}
