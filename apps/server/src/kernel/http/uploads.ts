import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BodyBudget } from './body-budget.ts'
import { InProgress } from './in-progress.ts'
import { unavailable } from './problem.ts'

export interface UploadOptions {
  /** Limit for all uploads in progress, bytes on disk. */
  diskBytes?: number
  /** Bytes in memory that they may take: fields, and files that handlers read. */
  memoryBytes?: number
  /** Folder of files while their request is in progress. */
  folder?: string
}

const megabyte = 1024 * 1024

/** Uploads of one client at once. */
const perClient = { running: 12, waiting: 0 }

/** Seconds after which a client that was refused may try again. */
const retryAfter = 5

/** Name of a server's folder, with its process number. */
const prefix = 'server-'

/** Folders of this process. */
const own = new Set<string>()

/** Space for the uploads in progress: a folder of files, and memory. */
export class Uploads {
  readonly #disk: BodyBudget
  readonly #memory: BodyBudget
  readonly #clients = new InProgress({ waiting: 0, patience: 0 })
  readonly #parent: string
  #folder: Promise<string> | undefined

  constructor({
    diskBytes = 256 * megabyte,
    memoryBytes = 64 * megabyte,
    folder = join(tmpdir(), 'muster-uploads'),
  }: UploadOptions = {}) {
    this.#disk = new BodyBudget(diskBytes, full)
    this.#memory = new BodyBudget(memoryBytes, full)
    this.#parent = folder
  }

  /** Bytes that uploads take at the moment. */
  get taken(): { disk: number; memory: number } {
    return { disk: this.#disk.taken, memory: this.#memory.taken }
  }

  /** @throws Problem 503 when too many uploads of the client are in progress */
  begin(client: string): Upload {
    const place = this.#clients.take(client, perClient)
    if (!place) throw unavailable(['problem.tooManyInProgress', { wait: retryAfter }], { retryAfter })
    const [disk, memory] = [this.#disk.share(), this.#memory.share()]
    let folder: Promise<string> | undefined
    return {
      takeDisk: disk.take,
      takeMemory: memory.take,
      folder: () => (folder ??= this.#makeFolder()),
      end: async () => {
        place.leave()
        memory.free()
        const made = await folder?.catch(() => undefined)
        if (made) await rm(made, { recursive: true, force: true })
        disk.free()
      },
    }
  }

  async close(): Promise<void> {
    const folder = await this.#folder?.catch(() => undefined)
    if (folder) await rm(folder, { recursive: true, force: true })
  }

  async #makeFolder(): Promise<string> {
    this.#folder ??= this.#makeOwn()
    return mkdtemp(join(await this.#folder, 'upload-'))
  }

  async #makeOwn(): Promise<string> {
    await mkdir(this.#parent, { recursive: true })
    await removeLeftovers(this.#parent)
    const folder = await mkdtemp(join(this.#parent, `${prefix}${process.pid}-`))
    own.add(folder)
    return folder
  }
}

export interface Upload {
  /** @throws Problem 503 when uploads take too much */
  takeDisk: (bytes: number) => void
  /** @throws Problem 503 when uploads take too much */
  takeMemory: (bytes: number) => void
  /** New folder of this upload. */
  folder: () => Promise<string>
  /** Removes its files and frees its space. */
  end: () => Promise<void>
}

const full = () => unavailable(['problem.uploadsFull', { wait: retryAfter }], { retryAfter })

/** Removes folders of servers that were killed. In a container, each server has the same process number. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !own.has(folder) && (pid === process.pid || !isAlive(pid)))
      await rm(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
