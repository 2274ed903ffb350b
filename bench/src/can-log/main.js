// The portal's viewer of CAN logs. `?format=candump&frames=` selects the generated log; `window.show()` opens it.
import { getCanSniffingParameters } from '@muster/contract'
import { fakeCore, fakeServer } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { LogViewer } from '../../../packages/plugin-reports/src/can-sniffing/viewer/log-viewer.tsx'
import { messages } from '../../../packages/plugin-reports/test/messages.ts'

const ids = ['0CF00400', '18FEEE00', '18FEEF00', '18FEF100', '18FEF200', '0CF00300', '18FEE500', '18FEE900']
const hex = value => (value & 0xff).toString(16).toUpperCase().padStart(2, '0')
const bytesOf = i => Array.from({ length: 8 }, (_, byte) => hex((i * (byte + 3)) >> byte))
const lines = {
  candump: i => `(${(1_700_000_000 + i / 2000).toFixed(6)}) can0 ${ids[i % ids.length]}#${bytesOf(i).join('')}\n`,
  asc: i => `   ${(i / 2000).toFixed(6)} 1  ${ids[i % ids.length]}x       Rx   d 8 ${bytesOf(i).join(' ')}\n`,
}
const heads = {
  candump: '',
  asc: 'date Mon Nov 23 08:00:00.000 2026\nbase hex  timestamps absolute\nno internal events logged\n',
}

const query = new URLSearchParams(location.search)
const format = query.get('format')
const parts = [heads[format]]
for (let from = 0; from < Number(query.get('frames')); from += 10_000)
  parts.push(Array.from({ length: 10_000 }, (_, i) => lines[format](from + i)).join(''))
const file = new Blob(parts)

const core = fakeCore({ fetch: fakeServer().on(getCanSniffingParameters, { parameters: [] }).fetch })
const viewer = createElement(LogViewer, { file, name: `bus.${format}`, unitId: 7 })

/** Resolves after the first drawing. */
const drawn = selector =>
  new Promise(done => {
    const look = () => (document.querySelector(selector) ? requestAnimationFrame(done) : requestAnimationFrame(look))
    look()
  })

/** Opens the log, and returns the milliseconds until its first rows are drawn. */
window.show = async () => {
  const start = performance.now()
  createRoot(document.querySelector('#root')).render(createElement(TestHost, { core, messages }, viewer))
  await drawn('.can-groups tbody [data-row]')
  return performance.now() - start
}

/** Shows all frames, and resolves when the first are drawn. */
window.showFrames = () => {
  document.querySelectorAll('[role=tab]')[1].click()
  return drawn('.can-trace [role=rowgroup] [role=row]')
}
window.ready = true
