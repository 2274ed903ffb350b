import { readdir } from 'node:fs/promises'
import type { Benchmark } from './benchmark.ts'

interface BenchModule {
  default: Benchmark | Benchmark[]
}

const folder = new URL('./', import.meta.url)

/** Loads every `*.bench.ts` in this folder; a file exports one benchmark, or several sizes of one. */
export async function catalogue(): Promise<Benchmark[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.bench.ts')).toSorted()
  const modules = await Promise.all(files.map(name => import(new URL(name, folder).href) as Promise<BenchModule>))
  return modules.flatMap(module => module.default)
}
