import { sql } from 'kysely'
import { createDatabase } from '@muster/server/src/kernel/db/connect.ts'
import { defineBenchmark } from './benchmark.ts'
import { startApi } from './fleet-questions/api.ts'
import { checkState } from './fleet-questions/check-state.ts'
import { loadReadings } from './fleet-questions/load-readings.ts'
import { describeMachines, userId } from './fleet-questions/machines.ts'
import { questions, type Answer, type Asked, type Question } from './fleet-questions/questions.ts'
import { progress } from './progress.ts'
import { openDatabase } from './sides/database.ts'
import { spread } from './spread.ts'

const dayMs = 86_400_000
const days = 3

/** Asks the questions of timescale/tsbs about machines that report each ten seconds. */
const benchmark = (name: string, units: number) =>
  defineBenchmark({
    name,
    about: `Thirteen questions of a fleet about ${((units * days * 8640) / 1e6).toFixed(1)} million readings of ${units.toLocaleString('en')} machines, over HTTP`,
    large: true,
    limit: 3600,
    rounds: 3,
    figures: Object.fromEntries(questions.map(({ name, share }) => [name, { unit: 'ms', budgetTimesOther: share }])),
    setup: async folder => {
      const started = performance.now()
      const { db, url, close } = await openDatabase(folder, units, { durable: false })
      await describeMachines(db)
      const to = new Date(Math.floor(Date.now() / dayMs) * dayMs)
      const from = new Date(to.getTime() - days * dayMs)
      await loadReadings(db, { units, days, from })
      await checkState(db, url, to)
      progress('the loaded state is that of ingest', started)
      const {
        rows: [size],
      } = await sql<{ size: string }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
      progress(`database of ${size?.size} ready`, started)
      const {
        rows: [type],
      } = await sql<{ id: number }>`select alarm_type_id as id from alarm_type where code = 'ENGINE_OVERHEAT'`.execute(
        db,
      )
      const api = await startApi(db, userId)
      const plain = createDatabase(url, { size: 1 })
      const answers = new Map<string, Answer>()
      const askAll = async (
        round: number,
        side: 'ours' | 'plain',
        ask: (question: Question, asked: Asked) => Promise<Answer>,
      ) => {
        const figures: Record<string, number> = {}
        for (const question of questions) {
          const asked = { from, to, units, round, alarmTypeId: type!.id }
          const walls: number[] = []
          // short ones several times
          for (
            const until = performance.now() + 200;
            walls.length < 5 && (walls.length === 0 || performance.now() < until);
          ) {
            const start = performance.now()
            const answer = await ask(question, asked)
            walls.push(performance.now() - start)
            if (side === 'ours') answers.set(question.name, answer)
            else compare(question, answers.get(question.name), answer)
          }
          figures[question.name] = spread(walls).median
        }
        progress(`round ${round}, ${side}`, started)
        return figures
      }
      return {
        ours: round => askAll(round, 'ours', ({ ours }, asked) => ours(api, asked)),
        other: {
          name: 'plain SQL on the same tables, without HTTP',
          run: round =>
            plain.connection().execute(async one => {
              await sql`set work_mem = '256MB'`.execute(one)
              return askAll(round, 'plain', ({ plain }, asked) => plain(one, asked))
            }),
        },
        close: async () => {
          await plain.destroy()
          await api.close()
          await close()
        },
      }
    },
  })

export default [
  benchmark('fleet-questions-50', 50),
  benchmark('fleet-questions-200', 200),
  benchmark('fleet-questions', 1000),
]

/** @throws Error if the sides do not give the same answer */
function compare({ name, tolerance }: Question, ours: Answer | undefined, other: Answer): void {
  const isSame = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((figure, i) => Math.abs(figure - (b[i] ?? NaN)) <= tolerance)
  const wrong = [...other].find(([key, figures]) => !isSame(ours?.get(key) ?? [NaN], figures))
  if (ours?.size === other.size && !wrong) return
  const first = wrong && `${wrong[0]}: ${String(ours?.get(wrong[0]))} against ${String(wrong[1])}`
  throw new Error(`The sides disagree over "${name}": ${ours?.size} answers against ${other.size}; ${first}`)
}
