import type { TFunction } from 'i18next'
import { textsOfReader, type Reader } from '#kernel/texts/texts.ts'
import { Db } from '#kernel/dependencies.ts'
import { formatMoment } from '#kernel/time/format-moment.ts'
import { userFormats } from '#reporting/user-formats.ts'
import type { Check } from './checks.ts'
import type { Verdict } from './verdict.ts'

/** Writes verdicts and checks in the language and the time format of a reader. */
interface SilenceTexts {
  t: TFunction
  verdict: (verdict: Verdict) => string
  check: (check: Check) => string
}

export async function silenceTexts(reader: Reader): Promise<SilenceTexts> {
  const [t, formats] = await Promise.all([textsOfReader(reader), userFormats(reader.use(Db), reader.caller.userId)])
  const format = { timezone: formats.zone, dateFormat: formats.dateFormat, timeFormat: formats.timeFormat }
  const written = (values: Verdict['values']) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value instanceof Date
          ? formatMoment(value.getTime(), format)
          : name === 'reason'
            ? t(`organisation.device.refusal.${value}`)
            : value,
      ]),
    )
  return {
    t,
    verdict: ({ code, values }) => t(textOf(code, values), written(values)),
    check: ({ text, values }) => t(text, written(values)),
  }
}

/** Two verdicts have a text without a time. */
const textOf = (code: Verdict['code'], values: Verdict['values']) =>
  `label.silence.verdict.${code}${(code === 'NO_DEVICE' || code === 'NEVER_REPORTED') && !('at' in values) ? '.always' : ''}`
