import { mailAddress } from '@muster/fleet-kit/notification'
import { z } from 'zod'
import { byCompany, byUnits, mostEmails, type ScheduledReportModel } from './scheduled-report.model.ts'

/** @param messages errors for missing units or a missing company */
export const scheduledReportSchema = (messages: { noUnit: string; noCompany: string }) =>
  z
    .object({
      name: z.string().trim().min(1).max(200),
      enabled: z.boolean(),
      visibilityTypeId: z.union([z.literal(byUnits), z.literal(byCompany)]),
      visibilityCompanyId: z.number().optional(),
      unitIds: z.array(z.number()).max(1000),
      frequencyTypeId: z.number(),
      timezoneId: z.string().min(1),
      reportTypeIds: z.array(z.number()).min(1),
      notificationGroupIds: z.array(z.number()),
      users: z.array(z.number()),
      emails: z.array(mailAddress).max(mostEmails),
      pendingEmail: z.string().max(0),
      unsubscribed: z.array(z.string()),
      sendAt: z.string().min(1),
      langId: z.number().optional(),
      presetId: z.number().optional(),
      fileFormat: z.enum(['excel', 'pdf']),
      notes: z.string().max(4000),
      notesFrame: z.string().max(4000),
    })
    .superRefine(({ visibilityTypeId, unitIds, visibilityCompanyId }, { addIssue }) => {
      if (visibilityTypeId === byUnits && unitIds.length === 0)
        addIssue({ code: 'custom', path: ['unitIds'], message: messages.noUnit })
      if (visibilityTypeId === byCompany && visibilityCompanyId === undefined)
        addIssue({ code: 'custom', path: ['visibilityCompanyId'], message: messages.noCompany })
    }) satisfies z.ZodType<ScheduledReportModel, ScheduledReportModel>
