import { getBtmProfilesInfo, type FleetSchemas } from '@muster/contract'
import { useApi, useDialogs } from '@muster/ui'
import type { DetailState } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { CompanyChangeDialog } from './company-change.dialog.tsx'
import { MaintenanceReferenceDialog, type Reference } from './maintenance-reference.dialog.tsx'
import { ModelProfilesDialog } from './model-profiles.dialog.tsx'
import { offersOf, withOffers, type Offer } from './model-offers.ts'
import type { UnitModel } from './unit.schema.ts'

type Info = FleetSchemas['BtmProfilesInfo']

/** Question before saving; `answer` receives undefined to cancel. */
type Question =
  | { kind: 'profiles'; offers: readonly Offer[]; answer(chosen: readonly Offer[] | undefined): void }
  | { kind: 'maintenance'; profileName: string; answer(reference: Reference | 'none' | undefined): void }
  | { kind: 'company'; answer(keeps: boolean | undefined): void }

/**
 * Saves a unit after its questions: another model offers its profiles and maintenance reference, another company
 * offers to keep the maintenance profile (001 §4). Cancelling a question saves nothing.
 */
export function useUnitSaving(detail: DetailState<UnitModel>): { save(): Promise<void>; questions: ReactNode } {
  const api = useApi()
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const [question, setQuestion] = useState<Question>()
  const { form } = detail
  const put = <N extends 'profiles' | 'assignment'>(name: N, value: UnitModel[N]) =>
    form.setValue(name, value as never, { shouldDirty: true })

  function ask<A>(make: (answer: (value: A) => void) => Question): Promise<A> {
    const { promise, resolve } = Promise.withResolvers<A>()
    setQuestion(
      make(value => {
        setQuestion(undefined)
        resolve(value)
      }),
    )
    return promise
  }

  /** Returns false if the save was cancelled, or if the profiles of the model could not be loaded. */
  async function askForModel(modelId: number): Promise<boolean> {
    let info: Info
    try {
      // a configuration of the unit's company takes precedence
      const companyId = form.getValues('clientId')
      info = await queries.fetchQuery(
        api.queryFor(getBtmProfilesInfo, {
          path: { model: modelId },
          query: { ...(companyId !== null && { companyId }) },
        }),
      )
    } catch (error) {
      await dialogs.raise('loadError', { name: form.getValues('name'), error })
      return false
    }
    const offers = offersOf(info, form.getValues('profiles'))
    if (offers.length > 0) {
      const chosen = await ask<readonly Offer[] | undefined>(answer => ({ kind: 'profiles', offers, answer }))
      if (!chosen) return false
      put('profiles', withOffers(form.getValues('profiles'), chosen))
    }
    const { profileId, profileName = '-' } = info.maintenanceProfile ?? {}
    if (profileId === undefined) return true
    const reference = await ask<Reference | 'none' | undefined>(answer => ({
      kind: 'maintenance',
      profileName,
      answer,
    }))
    if (!reference) return false
    const assignment = form.getValues('assignment')
    put('assignment', {
      ...assignment,
      assign: reference !== 'none',
      maintenance: reference === 'none' ? assignment.maintenance : { profileId, ...reference },
    })
    return true
  }

  async function save(): Promise<void> {
    // validates the form before any question
    if (!(await form.trigger())) return detail.save()
    const { modelId, clientId, before } = form.getValues()
    if (modelId !== null && modelId !== before.modelId && !(await askForModel(modelId))) return
    if (clientId !== before.clientId) {
      const keeps = await ask<boolean | undefined>(answer => ({ kind: 'company', answer }))
      if (keeps === undefined) return
      put('assignment', { ...form.getValues('assignment'), keepMaintenanceProfile: keeps })
    }
    await detail.save()
  }

  const questions = question && <QuestionDialog question={question} unit={form.getValues()} />
  return { save, questions }
}

function QuestionDialog({ question, unit }: { question: Question; unit: UnitModel }) {
  switch (question.kind) {
    case 'profiles':
      return <ModelProfilesDialog offers={question.offers} unitName={unit.name} onAnswer={question.answer} />
    case 'maintenance':
      return (
        <MaintenanceReferenceDialog
          profileName={question.profileName}
          reference={unit.assignment.maintenance}
          onAnswer={question.answer}
        />
      )
    case 'company':
      return <CompanyChangeDialog unit={unit} onAnswer={question.answer} />
  }
}
