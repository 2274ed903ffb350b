// A map that shows the same alarms on request: clustered as in the portal, or one marker each.
import { MapCanvas, MapProvider, UnitLayer, useMap } from '@muster/map-kit'
import { PointLayer } from '@muster/map-kit/points'
import { TestHost } from '@muster/ui/testing'
import { createElement as h, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const count = 50_000
const groups = [
  { id: 'HIGH', color: '#d73a40', named: n => `${n} high` },
  { id: 'MEDIUM', color: '#d9822b', named: n => `${n} medium` },
  { id: 'LOW', color: '#1c8a4c', named: n => `${n} low` },
]
let seed = 7
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
// half of them in towns, as in real fleets
const towns = Array.from({ length: 200 }, () => [38 + random() * 18, -5 + random() * 25])
const alarms = Array.from({ length: count }, (_, id) => {
  const [lat, lng] = towns[id % towns.length]
  const width = id % 2 ? 0.1 : 4
  return {
    id,
    name: `Alarm ${id}`,
    lat: lat + (random() - 0.5) * width,
    lng: lng + (random() - 0.5) * width,
    group: groups[id % 3].id,
    color: groups[id % 3].color,
  }
})
const view = { center: { lat: 47, lng: 8 }, zoom: 6 }
window.points = {}

const panMs = 3000
const pixelsPerSecond = 600

/** Pans the map eastward from its first view for some seconds, beyond the area computed at first. */
function pan(map) {
  const start = performance.now()
  const { center, zoom } = view
  const degreesPerPixel = 360 / (256 * 2 ** zoom)
  return new Promise(done => {
    const step = () => {
      const elapsed = performance.now() - start
      if (elapsed > panMs) return done()
      const lng = center.lng + (elapsed / 1000) * pixelsPerSecond * degreesPerPixel
      map.engine.move({ center: { lat: center.lat, lng } }, false)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

function App() {
  const map = useMap()
  const [points, setPoints] = useState([])
  useEffect(() => {
    window.points.draw = () => flushSync(() => setPoints(alarms))
    window.points.pan = () => pan(map)
  }, [map])
  const layer = location.hash === '#bare' ? h(UnitLayer, { units: points }) : h(PointLayer, { points, groups })
  return h(MapCanvas, { view }, layer)
}

createRoot(document.querySelector('#root')).render(h(TestHost, null, h(MapProvider, null, h(App))))
