// Runs one benchmark in its own process, so that no benchmark inherits another's heap.
// argv: name, folder, rounds or nothing.
import { catalogue } from './catalogue.ts'
import { measure } from './measure.ts'

const [name, folder = '', rounds] = process.argv.slice(2)
// ends everything that the benchmark started
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.on('disconnect', () => process.exit(1))

const benchmark = (await catalogue()).find(each => each.name === name)
if (!benchmark) throw new Error(`There is no benchmark "${name}"`)
const measured = await measure(benchmark, folder, rounds ? Number(rounds) : undefined)
process.send!(measured, () => process.exit())
