// The heap of the server, for whatever starts it. Built-ins only.
import { readFileSync } from 'node:fs'

/** Reads the variable that heap.json defines, here and for docs/configuration.md. Returns Node flags, or ends the process. */
export function heapFlags() {
  const heap = JSON.parse(readFileSync(new URL('heap.json', import.meta.url), 'utf8'))
  const text = process.env[heap.name]?.trim() || String(heap.default)
  if (!/^\d+$/.test(text) || Number(text) < heap.min || Number(text) > heap.max) {
    console.error(`${heap.name} is ${JSON.stringify(text)}: set a whole number from ${heap.min} to ${heap.max}.`)
    process.exit(1)
  }
  // the server's garbage is short-lived, so a small heap saves memory at no cost in speed
  return [`--max-old-space-size=${text}`, '--max-semi-space-size=4']
}
