import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** In-memory disk that can be filled; mounting requires root. */
export class SmallDisk {
  readonly folder: string
  readonly #ballast: string
  readonly #unmount = () => void execFileSync('umount', ['--lazy', this.folder])

  constructor(folder: string, megabytes: number) {
    this.folder = folder
    this.#ballast = join(folder, 'ballast')
    mkdirSync(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'muster-proof', folder])
    process.once('exit', this.#unmount)
  }

  /** Fills the remaining space. */
  fill(): void {
    const file = openSync(this.#ballast, 'a')
    try {
      // whole blocks at the end, so that not one page is left
      for (const size of [1_048_576, 4096]) writeUntilFull(file, Buffer.alloc(size))
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true })
  }

  close(): void {
    process.off('exit', this.#unmount)
    this.#unmount()
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
