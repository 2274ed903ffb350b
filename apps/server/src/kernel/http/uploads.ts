import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BodyBudget } from './body-budget.ts'
import { InProgress } from './in-progress.ts'
import { unavailable } from './problem.ts'

export interface UploadOptions {
  /** Limit in bytes on disk for all uploads in progress. */
  diskBytes?: number
  /** Limit in bytes of memory for uploads: fields, and files read by handlers. */
  memoryBytes?: number
  /** Folder of files of requests in progress. */
  folder?: string
}

const megabyte = 1024 * 1024

/** Maximum number of concurrent uploads per client. */
const perClient = { running: 12, waiting: 0 }

/** Seconds after which a rejected client may retry. */
const retryAfter = 5

/** Prefix of a server's folder, followed by its process ID. */
const prefix = 'server-'

/** Folders of this process. */
const own = new Set<string>()

/** Space for uploads in progress: a folder for files, and memory. */
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

  /** Bytes currently used by uploads. */
  get taken(): { disk: number; memory: number } {
    return { disk: this.#disk.taken, memory: this.#memory.taken }
  }

  /** @throws Problem 503 if the client has too many uploads in progress */
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
  /** @throws Problem 503 if uploads exceed the limit */
  takeDisk: (bytes: number) => void
  /** @throws Problem 503 if uploads exceed the limit */
  takeMemory: (bytes: number) => void
  /** New folder of this upload. */
  folder: () => Promise<string>
  /** Removes its files and frees its space. */
  end: () => Promise<void>
}

const full = () => unavailable(['problem.uploadsFull', { wait: retryAfter }], { retryAfter })

/** Removes folders of killed servers. In a container, every server has the same process ID. */
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
