import { statusProfileCalls, tryDutyRules } from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '#kernel/http/handler.ts'
import { notificationOf, notificationReferences } from '#modules/notifications/public.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '#kernel/records/profile-fields.ts'
import { Db } from '#kernel/dependencies.ts'
import { checkedRules, parametersNamed } from './status-rules.ts'
import { tryStatusRules } from './try-status-rules.ts'
import type { Reference } from '#kernel/records/record-kind.ts'

export const statusProfiles = [
  handle(tryDutyRules, ({ body, use, caller, scope }) => tryStatusRules({ use, db: use(Db), caller, scope }, body)),
  ...recordHandlers({
    kind: 'duty-profile',
    ...statusProfileCalls,
    keep: async ({ canProfileId, rules, notification }, saving, before) => ({
      canProfileId,
      rules: await checkedRules(saving, rules, canProfileId),
      notification: notificationOf(notification, saving.scope, before),
    }),
    refersTo: (data): Reference[] => [
      ...notificationReferences(data),
      ...(data.canProfileId === undefined
        ? []
        : [{ field: 'canProfileId', kind: 'can-profile' as const, id: data.canProfileId }]),
      ...parametersNamed(data.rules),
    ],
    narrow: ({ canProfileId }) =>
      canProfileId === undefined ? sql`true` : sql`(r.data ->> 'canProfileId')::int = ${canProfileId}::int`,
    row: (record, names) => ({
      dutyProfileId: record.id,
      ...profileRow(record),
      ...(record.data.canProfileId !== undefined && {
        canProfileId: record.data.canProfileId,
        canProfileName: names.get(record.data.canProfileId),
      }),
    }),
    detail: record => ({
      dutyProfileId: record.id,
      ...profileDetail(record),
      ...record.data,
      readOnly: !record.isOwn,
    }),
  }),
]
