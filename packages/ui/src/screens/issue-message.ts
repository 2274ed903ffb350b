import type { TFunction } from 'i18next'
import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** Message for an invalid field, for schemas without their own. */
export function issueMessage(issue: Issue, t: TFunction): string {
  if (isMissing(issue)) return t('screens.invalid.missing')
  switch (issue.code) {
    case 'too_small':
      return t(`screens.invalid.min.${measureOf(issue.origin)}`, { minimum: Number(issue.minimum) })
    case 'too_big':
      return t(`screens.invalid.max.${measureOf(issue.origin)}`, { maximum: Number(issue.maximum) })
    default:
      return t('screens.invalid')
  }
}

function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return issue.input === undefined || issue.input === null
  return issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
}

const measureOf = (origin: string) =>
  origin === 'string' ? 'characters' : origin === 'array' || origin === 'set' ? 'items' : 'value'
