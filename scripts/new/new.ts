import { make } from './make.ts'

try {
  console.log((await make(process.argv.slice(2))).join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
