import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const urlOf = (name: string) => new URL(`fixtures/${name}`, import.meta.url)

/** Returns the text of a file in `fixtures/`. */
export const fixture = (name: string) => readFileSync(urlOf(name), 'utf8')

/** Returns the path of a file in `fixtures/`. */
export const fixturePath = (name: string) => fileURLToPath(urlOf(name))

/** Streams a text in small chunks that split letters and line ends. */
export async function* chunks(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}
