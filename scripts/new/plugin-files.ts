import { format, type FormatOptions } from 'oxfmt'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, type Values } from './template.ts'

/** Changes to the `src` folder of a plugin. `write` makes all of them, or none. */
export class PluginFiles {
  readonly plugin: string
  readonly #root: string
  readonly #files = new Map<string, string>()

  constructor(root: string, plugin: string) {
    this.#root = root
    this.plugin = plugin
    if (!this.has('index.ts'))
      throw new Error(`There is no plugin "${plugin}": packages/plugin-${plugin} is missing. Check --plugin.`)
  }

  has(file: string): boolean {
    return this.#files.has(this.#path(file)) || existsSync(join(this.#root, this.#path(file)))
  }

  /** Adds the files of a template folder. */
  addFrom(kind: string, values: Values): void {
    for (const [file, text] of filesOf(kind, values)) {
      if (this.has(file))
        throw new Error(`${this.#path(file)} already exists. Delete it or use another name. Nothing was written.`)
      this.#files.set(this.#path(file), text)
    }
  }

  /** Adds a line to the exports of `routes.ts`, in order where it has nothing else. */
  addRoutes(file: string): void {
    this.edit(this.#path('routes.ts'), text => {
      const lines = [...text.trimEnd().split('\n'), `export * from './${file}'`]
      const isIndex = lines.every(line => line.startsWith('export * from'))
      return `${(isIndex ? lines.toSorted() : lines).join('\n')}\n`
    })
  }

  /** Texts of the plugin by their keys. */
  get texts(): Readonly<Record<string, string>> {
    return { ...this.#textsIn('labels.en.json'), ...this.#textsIn('messages.en.json') }
  }

  /** Adds texts in the order of their keys: titles of routes to the labels, others to the messages. A key that exists keeps its text. */
  addTexts(added: Readonly<Record<string, string>>): void {
    const routes = [...this.#files].flatMap(([path, code]) => (path.endsWith('.routes.ts') ? [code] : [])).join()
    const existing = this.texts
    const isNew = (key: string) => !(key in existing)
    const isTitle = (key: string) => routes.includes(`'${key}'`)
    const keys = Object.keys(added).filter(isNew)
    this.#addTo('labels.en.json', added, keys.filter(isTitle))
    this.#addTo(
      'messages.en.json',
      added,
      keys.filter(key => !isTitle(key)),
    )
  }

  #addTo(file: string, added: Readonly<Record<string, string>>, keys: readonly string[]): void {
    const all = { ...this.#textsIn(file), ...Object.fromEntries(keys.map(key => [key, added[key]])) }
    const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1))
    this.#files.set(this.#path(file), JSON.stringify(Object.fromEntries(sorted), undefined, 2))
  }

  #textsIn(file: string): Record<string, string> {
    return JSON.parse(this.#read(this.#path(file))) as Record<string, string>
  }

  /** @param path from the root of the repository */
  edit(path: string, change: (text: string) => string): void {
    this.#files.set(path, change(this.#read(path)))
  }

  /** @returns the paths of the written files, from the root of the repository */
  async write(style: FormatOptions): Promise<string[]> {
    const formatted = await Promise.all(
      [...this.#files].map(async ([path, text]) => {
        const { code, errors } = await format(path, text, style)
        if (errors[0]) throw new Error(`${path}: ${errors[0].message}. Correct its template in scripts/new/templates.`)
        return [path, code] as const
      }),
    )
    for (const [path, text] of formatted) {
      mkdirSync(join(this.#root, dirname(path)), { recursive: true })
      writeFileSync(join(this.#root, path), text)
    }
    return formatted.map(([path]) => path)
  }

  #read(path: string): string {
    return this.#files.get(path) ?? readFileSync(join(this.#root, path), 'utf8')
  }

  #path(file: string): string {
    return `packages/plugin-${this.plugin}/src/${file}`
  }
}
