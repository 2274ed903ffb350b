// A page that draws the same readings on request: in our chart, and in plain uPlot.
import { LineChart } from '@muster/ui/charts'
import { TestHost } from '@muster/ui/testing'
import { createElement as h, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

const count = 600_000
const start = Date.UTC(2026, 0, 12)
const times = Float64Array.from({ length: count }, (_, i) => start + i * 1000)
let at = 1400
const values = Float64Array.from(times, (_, i) => (at = Math.min(2200, Math.max(700, at + Math.sin(i * 12.9898) * 40))))
const third = { from: start + count * 333, to: start + count * 667 }
const series = [{ id: 'rpm', name: 'Engine speed', unit: 'rpm', values }]
const actions = {}

function Ours() {
  const [shown, show] = useState(false)
  const [range, setRange] = useState(null)
  useEffect(() => {
    actions.draw = () => flushSync(() => show(true))
    actions.zoom = () => flushSync(() => setRange(third))
  }, [])
  return shown && h(LineChart, { label: 'Engine speed', times, series, range, onRange: setRange, height: 400 })
}

function bare(root) {
  let plot
  actions.draw = () => {
    const seconds = times.map(time => time / 1000)
    plot = new uPlot(
      { width: 1200, height: 400, series: [{}, { stroke: '#1f6fb2', width: 1.75 }] },
      [seconds, values],
      root,
    )
  }
  actions.zoom = () => plot.setScale('x', { min: third.from / 1000, max: third.to / 1000 })
}

const root = document.querySelector('#root')
if (location.hash === '#bare') bare(root)
else flushSync(() => createRoot(root).render(h(TestHost, null, h(Ours))))
window.chart = actions
