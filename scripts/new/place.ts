import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { wrap } from './wrap.ts'

/** A plugin's `src` folder, and what a generator changes in it. All of it is written at the end, or nothing. */
export class Place {
  readonly #root: string
  readonly #plugin: string
  readonly #files = new Map<string, string>()

  constructor(root: string, plugin: string) {
    this.#root = root
    this.#plugin = plugin
    if (!existsSync(join(root, this.#path('index.ts'))))
      throw new Error(`There is no plugin "${plugin}": packages/plugin-${plugin} is missing.`)
  }

  /** @throws Error when it is there already: nothing is overwritten */
  add(file: string, text: string): void {
    const path = this.#path(file)
    if (existsSync(join(this.#root, path))) throw new Error(`${path} is there already.`)
    this.#files.set(path, /\.tsx?$/.test(file) ? wrap(text) : text)
  }

  has(file: string): boolean {
    return existsSync(join(this.#root, this.#path(file)))
  }

  /** A line at the end of an index, those before it kept. */
  append(file: string, line: string): void {
    this.#change(this.#path(file), text => `${text.trimEnd()}\n${line}\n`)
  }

  /** Words in English, sorted in among the others. */
  say(words: Record<string, string>): void {
    this.#change(this.#path('messages.en.json'), text => {
      const all = { ...words, ...(JSON.parse(text) as Record<string, string>) }
      const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1))
      return `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`
    })
  }

  /** What is shared by several rooms, from the root of the repository. */
  edit(path: string, change: (text: string) => string): void {
    this.#change(path, change)
  }

  /** @returns what was written, from the root of the repository */
  write(): string[] {
    for (const [path, text] of this.#files) {
      mkdirSync(join(this.#root, dirname(path)), { recursive: true })
      writeFileSync(join(this.#root, path), text)
    }
    return [...this.#files.keys()]
  }

  #change(path: string, change: (text: string) => string): void {
    this.#files.set(path, change(this.#files.get(path) ?? readFileSync(join(this.#root, path), 'utf8')))
  }

  #path(file: string): string {
    return `packages/plugin-${this.#plugin}/src/${file}`
  }
}
