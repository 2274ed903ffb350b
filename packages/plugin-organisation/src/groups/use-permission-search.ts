import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { codesOf, type Area } from './permission-areas.ts'

/**
 * Returns the areas with the permissions whose name, subject, area or code contains every search word.
 *
 * @param selected Limits the result to these permissions.
 */
export function usePermissionSearch(
  areas: readonly Area[],
  search: string,
  selected?: readonly string[],
): readonly Area[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const isFound = (area: string, subject: string, code: string) => {
      const text = [
        t(`organisation.group.area.${area}`),
        t(`organisation.group.subject.${subject}`),
        t(`organisation.permission.${code}`),
        code,
      ]
        .join(' ')
        .toLowerCase()
      return words.every(word => text.includes(word)) && (!selected || selected.includes(code))
    }
    return areas
      .map(({ id, subjects }) => ({
        id,
        subjects: subjects
          .map(subject => ({
            id: subject.id,
            codes: Object.fromEntries(
              Object.entries(subject.codes).filter(([, code]) => isFound(id, subject.id, code)),
            ),
          }))
          .filter(subject => codesOf(subject).length > 0),
      }))
      .filter(({ subjects }) => subjects.length > 0)
  }, [areas, search, selected, t])
}
