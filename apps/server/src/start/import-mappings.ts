import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Columns of a logger's files in `--columns` format, their time zone, and their date order. */
export interface SavedMapping {
  columns: string
  timezone?: string
  dateOrder?: string
}

/** Named column mappings, in a file of the data folder. */
export class ImportMappings {
  readonly #path: string

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'import-mappings.json')
  }

  /** By name. */
  async all(): Promise<[name: string, mapping: SavedMapping][]> {
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}'
      throw error
    })
    try {
      return Object.entries(JSON.parse(text) as Record<string, SavedMapping>).toSorted(([a], [b]) => a.localeCompare(b))
    } catch {
      throw new Error(`${this.#path} is not JSON: correct it, or delete it`)
    }
  }

  /** @throws Error listing the existing names */
  async get(name: string): Promise<SavedMapping> {
    const all = await this.all()
    const found = all.find(([other]) => other === name)
    if (found) return found[1]
    const names = all.map(([other]) => other).join(', ')
    throw new Error(
      `There is no mapping "${name}". ${names === '' ? 'Save one with --save-mapping' : `Mappings are: ${names}`}`,
    )
  }

  async save(name: string, mapping: SavedMapping): Promise<void> {
    await this.#write([...(await this.all()).filter(([other]) => other !== name), [name, mapping]])
  }

  /** @throws Error for an unknown name */
  async remove(name: string): Promise<void> {
    await this.get(name)
    await this.#write((await this.all()).filter(([other]) => other !== name))
  }

  async #write(mappings: [string, SavedMapping][]) {
    const temporary = `${this.#path}.${process.pid}`
    await writeFile(temporary, `${JSON.stringify(Object.fromEntries(mappings), null, 2)}\n`)
    await rename(temporary, this.#path)
  }
}
