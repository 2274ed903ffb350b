import { make } from './make.ts'

try {
  console.log(make(process.argv.slice(2)).join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 3
}
