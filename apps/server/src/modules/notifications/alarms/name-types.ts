import { readStored } from '#kernel/texts/stored.ts'
import type { TFunction } from 'i18next'
import type { Scope } from '#kernel/scope/scope.ts'
import type { Use } from '#kernel/dependency.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'

/** Translates the name of an alarm type; a database-specific type keeps its name. */
export const typeName = (t: TFunction, code: string, name: string): string =>
  t(`alarmType.${code}`, { defaultValue: name })

/** Translates alarm types and server texts of a page to the caller's language. */
export async function nameTypes<Item extends { alarmTypeCode: string; alarmTypeName?: string; text?: string }>(
  use: Use,
  { userId }: Scope,
  page: Promise<{ items: Item[]; totalCount: number }>,
): Promise<{ items: Item[]; totalCount: number }> {
  const [t, { items, totalCount }] = await Promise.all([textsOfUser(use, userId), page])
  return {
    items: items.map(item => ({
      ...item,
      ...(item.text !== undefined && { text: readStored(item.text, t) }),
      alarmTypeName: typeName(t, item.alarmTypeCode, item.alarmTypeName ?? item.alarmTypeCode),
    })),
    totalCount,
  }
}
